import type {
  CorrectnessFinding,
  CorrectnessTier,
  StepComparison,
} from '../../kit/records/reports/correctness-report.js'
import type { HashComparison } from './compare-hashes.js'
import { isBitEqual } from './compare-step.js'

/** Failed by any error; bitwise only if every loss and a state hash after every step are equal, listed or not. */
export function decideTier(
  comparisons: readonly StepComparison[],
  hashes: HashComparison,
  findings: readonly CorrectnessFinding[],
  isWhole = true,
): CorrectnessTier {
  if (findings.some(({ severity }) => severity === 'error')) return 'failed'
  const isEveryStateEqual =
    isWhole && comparisons.length > 0 && hashes.numEqual === comparisons.length
  return isEveryStateEqual && comparisons.every(isBitEqual) ? 'bitwise' : 'bounded'
}
