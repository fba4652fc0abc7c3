import type { HealthCheckpoint } from '../../records/health-checkpoint.js'
import type { WorkerFacts } from './worker-facts.js'

/** Steps that are slower by nature, and whose medians are of such steps. */
const warmUpSteps = 12

/** Knows which workers are past the first steps after their start; a worker that is seen first later has begun before. */
export function createWarmUp() {
  const first = new Map<number, number>()
  return {
    isOver({ id, told, details }: WorkerFacts): boolean {
      if (!first.has(id)) first.set(id, told.step)
      const begun = first.get(id) ?? 0
      // Many steps in one window are past it.
      return told.step - begun >= warmUpSteps || begun >= warmUpSteps || isLong(details)
    },
  }
}

const isLong = (details: WorkerFacts['details']): boolean => (details?.window_steps ?? 0) >= 64

/** Whether one look has to do: nothing was seen before it, or nothing comes after it; the first steps decide nothing. */
export function canDecide({ is_complete, workers }: HealthCheckpoint, isFirst: boolean): boolean {
  return is_complete || (isFirst && workers.every(({ step }) => step >= settledSteps))
}

const settledSteps = 10
