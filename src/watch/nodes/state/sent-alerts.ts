import type { OpenProblem } from '../../alerts/alert-policy.js'
import type { ClusterState } from '../../../kit/records/nodes/cluster-state.js'
import { problemsOf } from '../alert-snapshots.js'
import type { NodesView } from '../view/nodes-view.js'

/** A sent and unresolved alert in the format of the state file. */
export type SentAlert = NonNullable<NonNullable<ClusterState['minicluster']>['alerts']>[number]

/** Alerts from the earlier watch, and alerts for the next one. */
export type SentAlertStore = {
  /** Of an earlier watch, from the state file. */
  readonly sent: readonly SentAlert[]
  /** Sets the source of open alerts, which every save reads. */
  keep(open: () => readonly OpenProblem[]): void
}

/** The alerts about nodes that a watch must remember; those about training are raised again. */
export const recordSentAlerts = (open: readonly OpenProblem[]): readonly SentAlert[] =>
  open.map(({ problem: { key }, sentAtMs }) => ({ key, sent_at: new Date(sentAtMs).toISOString() }))

/** The problems that an earlier watch raised and that are still in memory. */
export function restoreSentAlerts(
  sent: readonly SentAlert[],
  view: NodesView,
  source: string,
): readonly OpenProblem[] {
  const sentAtMs = new Map(sent.map(({ key, sent_at: at }) => [key, Date.parse(at)]))
  const known = new Map<string, OpenProblem>()
  for (const problem of problemsOf(view, source)) {
    const at = sentAtMs.get(problem.key)
    if (at === undefined || Number.isNaN(at)) continue
    known.set(problem.key, { problem, goneAtMs: null, sentAtMs: at, returns: 0 })
  }
  return [...known.values()]
}
