import type { FirstDifference, StepComparison } from '../records/reports/correctness-report.js'
import type { StateDifference } from './compare-hashes.js'
import { isBitEqual } from './compare-step.js'

/** The earliest step at which loss or state differ in any bit; at the same step the state, which names a tensor. */
export function findFirstDifference(
  comparisons: readonly StepComparison[],
  state: StateDifference | null,
): FirstDifference | null {
  const loss = comparisons.find((comparison) => !isBitEqual(comparison))
  if (state && (!loss || state.step <= loss.step)) {
    const { step, tensor, single, multi } = state
    return { step, what: 'state', tensor, single, multi }
  }
  if (!loss) return null
  const [single, multi] = [String(loss.single_loss), String(loss.multi_loss)]
  return { step: loss.step, what: 'loss', tensor: null, single, multi }
}
