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
  { tolerance, recorded, isDistributed }: SummaryContext,
): string {
  const all = countInWords(tier, comparisons.length, recorded)
  const within = `correctness check within ${formatFraction(tolerance)} tolerance`
  const established =
    tier === 'failed'
      ? describeFailure(comparisons, findings, within)
      : tier === 'bitwise'
        ? `${all} agreed bit for bit: losses, weights and optimizer state`
        : `${all} passed ${within}`
  return isDistributed || tier === 'failed'
    ? established
    : `Nothing distributed was tested, because both runs had one worker. ${established}`
}

type SummaryContext = {
  readonly tolerance: number
  /** How many steps both runs recorded; their records may list some of them only. */
  readonly recorded: number
  readonly isDistributed: boolean
}

/** Equal bits of the listed steps and of the digests over the others are equal bits of all. */
function countInWords(tier: CorrectnessTier, compared: number, recorded: number): string {
  if (recorded === 1) return 'The only step'
  const isPart = compared < recorded && tier !== 'bitwise'
  return isPart ? `All ${compared} steps compared, of ${recorded},` : `All ${recorded} steps`
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
  return `The losses agree, but the runs differ: ${reason.replace(/\.$/, '')}`
}
