import type { Detector, StreamEvent } from '../detector.js'
import { raiseOnce } from '../findings.js'

/** The operating system's answers when a resource is exhausted. */
const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EFBIG: 'a file may not grow any further',
  EMFILE: 'this process may open no more files',
  ENFILE: 'the machine may open no more files',
  ENOMEM: 'there is no memory left',
}
const code = new RegExp(`\\b(${Object.keys(meanings).join('|')})\\b`)

/** Refusals of the operating system, by their own codes. */
export const resourceExhausted: Detector = {
  name: 'resource-exhausted',
  summary: 'a rank stops because the system refuses it disk space, files or memory',
  evidence: 'process',
  channel: 'telemetry',
  falseAlarmBudget: 'none: the operating system reported it',
  needs: ['failure'],
  start() {
    const raise = raiseOnce(resourceExhausted)
    return (event) => {
      const report = textOf(event)
      if (report === null) return []
      const found = code.exec(report.text)?.[1]
      if (found === undefined && !report.isMachine) return []
      const why =
        found === undefined ? 'its machine refused a resource' : `${found}: ${meanings[found]}`
      return raise({
        type: 'resource_exhausted',
        blame: { kind: 'rank', rank: report.rank },
        step: report.step,
        at_ms: report.atMs,
        message: `rank ${report.rank} stopped, ${why} (${report.text})`,
      })
    }
  },
}

type StopReport = {
  rank: number
  step: number | null
  atMs: number
  text: string
  isMachine: boolean
}

/** The output of a rank that stops. */
function textOf(event: StreamEvent): StopReport | null {
  switch (event.type) {
    case 'failure':
    case 'error': {
      const { rank, step, at_ms: atMs, message: text, kind } = event
      return { rank, step, atMs, text, isMachine: kind === 'machine' }
    }
    case 'exit': {
      // A worker that ended well may have printed anything.
      if (event.code === 0) return null
      const text = event.output.join(' | ')
      return { rank: event.rank, step: null, atMs: event.at_ms, text, isMachine: false }
    }
    default:
      return null
  }
}
