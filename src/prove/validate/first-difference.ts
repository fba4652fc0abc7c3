import type {
  FirstDifference,
  StepComparison,
} from '../../kit/records/reports/correctness-report.js'
import type { StateDifference } from './compare-hashes.js'

/**
 * The earliest step at which loss or state differ in any bit; at the same step the state, which names a tensor. Two
 * losses that are both NaN, or both the same infinity, are no difference between the runs: both diverged.
 */
export function findFirstDifference(
  comparisons: readonly StepComparison[],
  state: StateDifference | null,
): FirstDifference | null {
  const loss = comparisons.find((one) => !Object.is(one.single_loss, one.multi_loss))
  if (state && (!loss || state.step <= loss.step)) {
    const { step, tensor, single, multi } = state
    return { step, what: 'state', tensor, single, multi }
  }
  if (!loss) return null
  const [single, multi] = [String(loss.single_loss), String(loss.multi_loss)]
  return { step: loss.step, what: 'loss', tensor: null, single, multi }
}
