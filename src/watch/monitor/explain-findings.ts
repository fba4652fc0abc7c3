import type { Finding } from '../../kit/records/run/finding.js'
import { blamedWorker } from './blamed.js'
import {
  type BlamedRank,
  type BlamedRun,
  explanationsRecord,
  kindOfTrouble,
  maxExplanations,
  type RankExplainer,
} from './explanation.js'

export type ExplainedRun = Omit<BlamedRun, 'troubles'> & {
  /** Start of the run in epoch ms, from which findings are dated; null: unknown. */
  readonly startedAtMs: number | null
}

type ExplainedFindings = {
  readonly findings: readonly Finding[]
  readonly notes: readonly string[]
  /** Why there is no evidence at all; null if there is. */
  readonly unread: string | null
}

/** Findings with evidence from the nodes of the blamed ranks, and notes about that evidence. */
export function explainFindings(
  findings: readonly Finding[],
  explain: RankExplainer,
  run: ExplainedRun,
): ExplainedFindings {
  const blamed = findings.flatMap((finding) => {
    const trouble = troubleOf(finding, run)
    return trouble === null ? [] : [{ finding, trouble }]
  })
  const troubles = blamed.map(({ trouble }) => trouble)
  const { runId, numRanks, atMs } = run
  const { explanations, notes, unread = null } = explain({ runId, numRanks, atMs, troubles })
  const byFinding = new Map(blamed.map(({ finding }, index) => [finding, explanations[index]]))
  return {
    notes,
    unread,
    findings: findings.map((finding) => {
      const own = (byFinding.get(finding) ?? []).slice(0, maxExplanations)
      return own.length === 0
        ? finding
        : { ...finding, ...explanationsRecord({ explanations: own }) }
    }),
  }
}

/** The trouble of one rank; null for what blames no rank, and for what no node explains. */
function troubleOf(
  { type, blame, at_ms: sinceStartMs }: Finding,
  { atMs, startedAtMs }: ExplainedRun,
): BlamedRank | null {
  const kind = kindOfTrouble(type)
  const rank = blamedWorker(blame)
  if (kind === undefined || rank === null) return null
  const isOnsetKnown = sinceStartMs !== null && startedAtMs !== null
  return { rank, kind, sinceMs: isOnsetKnown ? startedAtMs + sinceStartMs : atMs, isOnsetKnown }
}
