import { singleLine } from '../../../kit/console/single-line.js'
import type { NodesEvent } from '../../../kit/records/nodes/nodes-event.js'
import { durationText, figureText } from '../view/words.js'
import { countsText } from './cluster-lines.js'
import type { NodeHappening } from './narrate.js'
import { troubleText } from './screen.js'

/** An event as one log line. */
export function nodeHappeningText(happening: NodeHappening): string {
  return `${new Date(happening.atMs).toISOString()}  ${textOf(happening)}`
}

function textOf(happening: NodeHappening): string {
  switch (happening.kind) {
    case 'node': {
      const { node, before } = happening
      const was = before === null ? '' : ` (was ${before})`
      return `${singleLine(node.name)} is ${node.verdict}${was}, score ${figureText(node.score)}: ${singleLine(node.reason)}`
    }
    case 'raised':
      return `${happening.trouble.severity.toUpperCase()} ${troubleText(happening.trouble)}`
    case 'resolved': {
      const { raisedAtMs, resolvedAtMs } = happening.trouble
      return `resolved after ${durationText((resolvedAtMs ?? raisedAtMs) - raisedAtMs)}: ${troubleText(happening.trouble)}`
    }
    case 'end': {
      const { verdict, reason } = happening.view.cluster
      return `ends ${verdict.toUpperCase()}: ${singleLine(reason)} (${countsText(happening.view)})`
    }
  }
}

/** The same as a line of JSON. */
export function nodeHappeningJson(happening: NodeHappening): string {
  return JSON.stringify(recordHappening(happening))
}

function recordHappening(happening: NodeHappening): NodesEvent {
  const head = { record_version: 1, at: new Date(happening.atMs).toISOString() } as const
  switch (happening.kind) {
    case 'node': {
      const { name: node, verdict, score, reason } = happening.node
      return { event: 'node', ...head, node, verdict, was: happening.before, score, reason }
    }
    case 'raised':
    case 'resolved': {
      const { id, node, type, subject, severity, summary } = happening.trouble
      return { event: happening.kind, ...head, id, node, type, subject, severity, summary }
    }
    case 'end': {
      const { verdict, reason, counts } = happening.view.cluster
      return { event: 'end', ...head, verdict, reason, counts: { ...counts } }
    }
  }
}
