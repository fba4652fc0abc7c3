import type { WorkerState, WorkerView } from '../monitor-view.js'
import { workerUrgency } from '../worker-urgency.js'

/** `worst`: unhealthy ones first; `rank`: by number. */
export type WorkerOrder = 'worst' | 'rank'

/** The workers in the order in which they are shown; equals stay in the order of their ranks. */
export function orderWorkers(
  workers: readonly WorkerView[],
  order: WorkerOrder,
): readonly WorkerView[] {
  const byRank = [...workers].sort((a, b) => a.workerId - b.workerId)
  return order === 'rank' ? byRank : byRank.sort((a, b) => weightOf(a) - weightOf(b))
}

function weightOf({ state, anomalies }: WorkerView): number {
  return workerUrgency[state] - (anomalies.length > 0 ? 0.5 : 0)
}

/** The number of workers per state, the worst first, such as `1 failed, 299 healthy`. */
export function countStates(
  workers: readonly WorkerView[],
): readonly (readonly [WorkerState, number])[] {
  const states = Object.keys(workerUrgency) as WorkerState[]
  return states
    .map((state) => [state, workers.filter((worker) => worker.state === state).length] as const)
    .filter(([, count]) => count > 0)
}
