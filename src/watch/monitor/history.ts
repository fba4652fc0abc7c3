/**
 * The recorded metrics of every worker by step, in milliseconds and samples per second; the loss has no unit. A worker's
 * own work is what the others wait for: loading and computing, without its own waits in the all-reduce.
 */
export const historyMetrics = [
  'loss',
  'throughputSamplesPerSec',
  'ownWorkMs',
  'dataMs',
  'computeMs',
  'allreduceMs',
  'stepMs',
] as const
export type HistoryMetric = (typeof historyMetrics)[number]

/** Neighbouring steps of one worker, made into one point that keeps its peaks. */
export type HistoryPoint = {
  readonly firstStep: number
  readonly lastStep: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly last: number
  readonly count: number
}

/** The past of a run in bounded memory, whatever its length. */
export interface MonitorHistory {
  /** Ascending. */
  readonly workerIds: readonly number[]
  /** Grows with everything that is added. */
  readonly revision: number
  /** Oldest first, at most `maxPoints`; values that were not finite are left out of a point, and counted nowhere. */
  series(workerId: number, metric: HistoryMetric, maxPoints: number): readonly HistoryPoint[]
}
