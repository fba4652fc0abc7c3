import type { Log } from '../../kit/console/log.js'
import { singleLine } from '../../kit/console/single-line.js'
import { explainFindings } from '../../watch/monitor/explain-findings.js'
import type { BlamedRun, RankExplainer } from '../../watch/monitor/explanation.js'
import type { Finding } from '../../kit/records/run/finding.js'
import type { Clock } from '../../machine/system/clock.js'
import { type NodesReader, readNodes } from './explain-session.js'

/** Evidence of the nodes of a run for the findings of its detectors. */
export interface FindingExplainer {
  /** The current time of the run's own clock, from which findings are dated. Only the first call counts. */
  setTime(sinceStartMs: number): void
  /** The findings with the evidence that was read last. */
  explain(findings: readonly Finding[]): readonly Finding[]
  /** Reads the evidence again, unless that was done a moment ago, and prints what it explains; never rejects. */
  refresh(findings: readonly Finding[], isLast?: boolean): Promise<void>
  /** Why the newest reading gave no evidence at all; null if it gave some. */
  unread(): string | null
}

/** Between two readings of the state file, which may be long. */
const readEveryMs = 2000

const nothing: RankExplainer = ({ troubles }) => ({
  explanations: troubles.map(() => []),
  notes: [],
})

type ExplainedRun = {
  readonly run: Pick<BlamedRun, 'runId' | 'numRanks'>
  readonly log: Pick<Log, 'note'>
  readonly clock: Clock
}

/** Explains the findings about one run; each sentence is printed once. */
export function createFindingExplainer(
  read: NodesReader,
  { run, log, clock }: ExplainedRun,
): FindingExplainer {
  let newest = nothing
  let readAtMs = -Infinity
  let startedAtMs: number | null = null
  const said = new Set<string>()
  const look = (findings: readonly Finding[]) =>
    explainFindings(findings, newest, { ...run, startedAtMs, atMs: clock.now().getTime() })
  const sayOnce = (key: string, line: string): void => {
    if (said.has(key)) return
    said.add(key)
    log.note(singleLine(line))
  }
  return {
    setTime(sinceStartMs) {
      startedAtMs ??= clock.now().getTime() - sinceStartMs
    },
    explain: (findings) => look(findings).findings,
    unread: () => look([]).unread,
    async refresh(findings, isLast = false) {
      const nowMs = clock.monotonicMs()
      if (!isLast && nowMs - readAtMs < readEveryMs) return
      readAtMs = nowMs
      newest = await readNodes(read)
      const explained = look(findings)
      for (const note of explained.notes) sayOnce(note, note)
      for (const { type, blame, explanations = [] } of explained.findings) {
        for (const { node, type: trouble, sentence } of explanations) {
          sayOnce([type, JSON.stringify(blame), node, trouble].join(' '), sentence)
        }
      }
    },
  }
}
