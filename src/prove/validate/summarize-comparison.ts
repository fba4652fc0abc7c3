import type {
  CorrectnessFinding,
  CorrectnessTier,
  StepComparison,
} from '../../kit/records/reports/correctness-report.js'
import { formatFraction } from '../../kit/wording/percentages.js'

/**
 * A sentence, without a full stop: what was established, or the first reason why nothing was. Of two runs
 * with one worker that passed, it begins with what was not tested.
 */
export function summarizeComparison(
  tier: CorrectnessTier,
  comparisons: readonly StepComparison[],
  findings: readonly CorrectnessFinding[],
  { tolerance, isDistributed }: { readonly tolerance: number; readonly isDistributed: boolean },
): string {
  const established = describeTier(tier, comparisons, findings, tolerance)
  return isDistributed || tier === 'failed'
    ? established
    : `Nothing distributed was tested, because both runs had one worker. ${established}`
}

function describeTier(
  tier: CorrectnessTier,
  comparisons: readonly StepComparison[],
  findings: readonly CorrectnessFinding[],
  tolerance: number,
): string {
  const within = `correctness check within ${formatFraction(tolerance)} tolerance`
  const all = comparisons.length === 1 ? 'The only step' : `All ${comparisons.length} steps`
  switch (tier) {
    case 'bitwise':
      return `${all} agreed bit for bit: losses, weights and optimizer state`
    case 'bounded':
      return `${all} passed ${within}`
    case 'failed':
      return describeFailure(comparisons, findings, within)
  }
}

function describeFailure(
  comparisons: readonly StepComparison[],
  findings: readonly CorrectnessFinding[],
  within: string,
): string {
  const failed = comparisons.filter(({ passed }) => !passed)
  const [first] = failed
  if (first) {
    return `${failed.length} of ${comparisons.length} steps failed ${within}, first step ${first.step}`
  }
  const reason = findings.find(({ severity }) => severity === 'error')?.message ?? ''
  return `The losses passed, the runs are not equal: ${reason.replace(/\.$/, '')}`
}
