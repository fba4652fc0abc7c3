import type { HealthCheckpoint } from '../../../kit/records/monitor/health-checkpoint.js'

/**
 * Whether one look must be enough: there was none before it, or there will be none after it. The first steps decide
 * nothing.
 */
export function canDecide({ is_complete, workers }: HealthCheckpoint, isFirst: boolean): boolean {
  return is_complete || (isFirst && workers.every(({ step }) => step >= settledSteps))
}

const settledSteps = 10
