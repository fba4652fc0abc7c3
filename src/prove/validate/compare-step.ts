import type { StepComparison } from '../../kit/records/reports/correctness-report.js'
import type { StepPair } from './run-pair.js'

/** Compares one step's losses; `tolerance` is a fraction of |single loss|. */
export function compareStep({ step, single, multi }: StepPair, tolerance: number): StepComparison {
  // An unknown loss agrees with nothing.
  const [one, many] = [single.loss ?? NaN, multi.loss ?? NaN]
  const delta = Math.abs(many - one)
  const reference = Math.abs(one)
  const isFinite = Number.isFinite(delta)
  return {
    step,
    single_loss: one,
    multi_loss: many,
    delta,
    delta_percent: delta === 0 ? 0 : (delta / reference) * 100,
    passed: isFinite && delta <= tolerance * reference,
    tolerance: tolerance * 100,
  }
}

/** Equal to the last bit; NaN is equal to nothing. */
export const isBitEqual = ({ single_loss: single, multi_loss: multi }: StepComparison): boolean =>
  Number.isFinite(single) && Object.is(single, multi)
