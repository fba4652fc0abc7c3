import type { HealthCheckpoint } from '../../records/monitor/health-checkpoint.js'

/** Whether one look has to do: nothing was seen before it, or nothing comes after it; the first steps decide nothing. */
export function canDecide({ is_complete, workers }: HealthCheckpoint, isFirst: boolean): boolean {
  return is_complete || (isFirst && workers.every(({ step }) => step >= settledSteps))
}

const settledSteps = 10
