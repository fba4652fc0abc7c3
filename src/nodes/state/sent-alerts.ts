import type { OpenProblem } from '../../alerts/alert-policy.js'
import type { ClusterState } from '../../records/nodes/cluster-state.js'
import { problemsOf } from '../alert-looks.js'
import type { NodesView } from '../view/nodes-view.js'

/** An alert that was sent and is not resolved, as the state file has it. */
export type SentAlert = NonNullable<NonNullable<ClusterState['minicluster']>['alerts']>[number]

/** What the watch that begins now need not raise again, and what it leaves to the next one. */
export type AlertKeeping = {
  /** Of an earlier watch, from the state file. */
  readonly sent: readonly SentAlert[]
  /** Says where to find what is open; it is asked at every save. */
  keep(open: () => readonly OpenProblem[]): void
}

/** What a watch has to remember of the alerts about nodes; those about training are raised anew. */
export const recordSentAlerts = (open: readonly OpenProblem[]): readonly SentAlert[] =>
  open.map(({ problem: { key }, sentAtMs }) => ({ key, sent_at: new Date(sentAtMs).toISOString() }))

/** The problems that an earlier watch has raised, as far as they are still remembered. */
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
