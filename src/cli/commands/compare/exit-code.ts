import { overallVerdict } from '../../../gate/report/comparison/judged-metrics.js'
import { type ExitCode, exitCodes } from '../../../kit/errors.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import { openPairs } from './open-pairs.js'

/** Exit code of a comparison: 1 if a metric that counts is worse, or if required pairs decided nothing. */
export function exitCodeOfComparison(
  comparison: Comparison,
  required: readonly string[],
): ExitCode {
  const isWorse = overallVerdict(comparison) === 'regression'
  const isOpen = openPairs(comparison, required).length > 0
  return isWorse || isOpen ? exitCodes.verdictFailed : exitCodes.pass
}
