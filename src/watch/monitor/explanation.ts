import type { FindingType } from '../../kit/records/run/finding.js'
import type { NodeEvidence } from '../../kit/records/run/node-evidence.js'
import type { AnomalyExplanation, TrackedAnomaly } from './anomaly.js'
import type { MonitorView } from './monitor-view.js'
import { isoTime } from '../../kit/wording/times.js'

/** In the form of records; empty without evidence. */
export const explanationsRecord = ({ explanations }: Pick<TrackedAnomaly, 'explanations'>) =>
  explanations === undefined ? {} : { explanations: explanations.map(toEvidence) }

const toEvidence = (explanation: AnomalyExplanation): NodeEvidence => {
  const { node, type, severity, atMs, leadMs, sentence } = explanation
  return {
    node,
    type,
    severity,
    seen_at: isoTime(atMs) ?? '',
    lead_ms: leadMs,
    sentence,
  }
}

/** Evidence as a record has it, for a view. */
export const fromEvidence = (evidence: NodeEvidence): AnomalyExplanation => {
  const { node, type, severity, seen_at: seenAt, lead_ms: leadMs, sentence } = evidence
  return { node, type, severity, atMs: Date.parse(seenAt), leadMs, sentence }
}

/** A rank that an active anomaly blames. */
export type BlamedRank = {
  readonly rank: number
  readonly kind: 'slow' | 'stalled' | 'gone' | 'skewed'
  /** Since when, in epoch ms; where the onset is not known, the latest that it can be. */
  readonly sinceMs: number
  readonly isOnsetKnown: boolean
}

export type BlamedRun = {
  readonly runId: string | null
  readonly numRanks: number
  /** The newest moment at which the run was seen alive, in epoch ms. */
  readonly atMs: number
  readonly troubles: readonly BlamedRank[]
}

/**
 * Explains ranks by the known state of their nodes: a list for each trouble, the likeliest first, and oddities of the
 * evidence.
 */
export type RankExplainer = (run: BlamedRun) => {
  readonly explanations: readonly (readonly AnomalyExplanation[])[]
  readonly notes: readonly string[]
  /** Why there is no evidence at all, though it was asked for; absent if there is. */
  readonly unread?: string
}

/** The explainer of a state that cannot be read. */
export const unreadNodes =
  (unread: string): RankExplainer =>
  ({ troubles }) => ({ explanations: troubles.map(() => []), notes: [unread], unread })

const kinds: { readonly [Type in FindingType]?: BlamedRank['kind'] } = {
  slow_worker: 'slow',
  slow_data: 'slow',
  cpu_starved: 'slow',
  allreduce_spike: 'slow',
  stalled_worker: 'stalled',
  failed_worker: 'gone',
  connection_lost: 'gone',
  resource_exhausted: 'gone',
  clock_skew: 'skewed',
}

/** What kind of trouble of a rank it is; undefined for what no node explains. */
export const kindOfTrouble = (type: FindingType): BlamedRank['kind'] | undefined => kinds[type]

/** More would hide the likeliest. */
export const maxExplanations = 3

/** A view with explanations of its active anomalies; `watchedSinceMs` is when the first look at the run was taken. */
export function explainView(
  view: MonitorView,
  explain: RankExplainer,
  watchedSinceMs: number,
): MonitorView {
  const atMs = aliveAtMs(view)
  const blamed = view.anomalies.flatMap((anomaly) => {
    const trouble = blamedRank(anomaly, atMs, watchedSinceMs)
    return trouble === null ? [] : [{ id: anomaly.id, trouble }]
  })
  const { explanations, notes, unread } = explain({
    runId: view.runId,
    numRanks: view.workers.length,
    atMs,
    troubles: blamed.map(({ trouble }) => trouble),
  })
  const byId = new Map(blamed.map(({ id }, index) => [id, explanations[index] ?? []]))
  const anomalies = view.anomalies.map((anomaly) => {
    const own = joined(anomaly.explanations ?? [], byId.get(anomaly.id) ?? [])
    return own.length === 0 ? anomaly : { ...anomaly, explanations: own }
  })
  const explained = { ...view, anomalies, notes: [...view.notes, ...notes] }
  return unread === undefined ? explained : withoutEvidence(explained, unread)
}

/** A run whose nodes were to be looked at and were not is not healthy; what is bad stays so. */
const withoutEvidence = (view: MonitorView, unread: string): MonitorView =>
  view.verdict === 'healthy' ? { ...view, verdict: 'unknown', reason: unread } : view

/** The run's own evidence about its nodes comes first: it is from the time when the trouble began. */
function joined(
  known: readonly AnomalyExplanation[],
  seen: readonly AnomalyExplanation[],
): readonly AnomalyExplanation[] {
  const isNew = ({ node, type }: AnomalyExplanation): boolean =>
    !known.some((one) => one.node === node && one.type === type)
  return [...known, ...seen.filter(isNew)].slice(0, maxExplanations)
}

/** After the end of a run, the state of its nodes proves nothing. */
function aliveAtMs({ phase, atMs, ageMs }: MonitorView): number {
  return phase === 'running' || ageMs === null ? atMs : atMs - ageMs
}

function blamedRank(
  { type, workerId, raisedAtMs, resolvedAtMs }: TrackedAnomaly,
  aliveMs: number,
  watchedSinceMs: number,
): BlamedRank | null {
  const kind = kinds[type]
  if (kind === undefined || workerId === null || resolvedAtMs !== null) return null
  // What was there at the first look began at some time before it.
  const isOnsetKnown = raisedAtMs > watchedSinceMs
  return {
    rank: workerId,
    kind,
    isOnsetKnown,
    sinceMs: isOnsetKnown ? raisedAtMs : Math.min(raisedAtMs, aliveMs),
  }
}
