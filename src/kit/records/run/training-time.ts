import type { RunMetrics } from './run-metrics.js'

type Timed = Pick<RunMetrics, 'num_steps' | 'total_time_sec'>

/** Milliseconds from the first step to the last; null if no step was seen, which the record writes as 0 s, or of a part of a run. */
export const trainingTimeMs = ({
  num_steps: steps,
  total_time_sec: seconds,
}: Timed): number | null => (steps === 0 || Number.isNaN(seconds) ? null : seconds * 1000)
