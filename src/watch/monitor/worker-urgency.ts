import type { WorkerState } from './monitor-view.js'

/** The order in which workers need attention: the lowest number is the most urgent. */
export const workerUrgency: Readonly<Record<WorkerState, number>> = {
  failed: 0,
  stalled: 1,
  slow: 2,
  unknown: 3,
  healthy: 4,
  done: 4,
}
