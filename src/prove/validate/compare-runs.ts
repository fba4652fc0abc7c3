import type { CorrectnessReport } from '../../kit/records/reports/correctness-report.js'
import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import { claimSameArithmetic, compareConfigurations } from './compare-configurations.js'
import { compareHashes } from './compare-hashes.js'
import { compareSamples } from './compare-samples.js'
import { compareStep, isBitEqual } from './compare-step.js'
import { compareThinned } from './compare-thinned.js'
import { decideTier } from './decide-tier.js'
import { describeRanks } from './describe-ranks.js'
import { findFirstDifference } from './first-difference.js'
import { findHashTrouble } from './hash-findings.js'
import { findLossTrouble, largestPercent } from './loss-findings.js'
import { matchSteps } from './match-steps.js'
import { summarizeComparison } from './summarize-comparison.js'

type ComparisonOptions = {
  /** The largest allowed difference of a loss, as a fraction of the reference's. */
  readonly tolerance: number
  /** Where the runs came from, for the report. */
  readonly singlePath: string
  readonly multiPath: string
}

/**
 * Compares a multi-worker run with its single-worker reference; returns the established tier and every reason against
 * it.
 */
export function compareRuns(
  single: RunMetrics,
  multi: RunMetrics,
  options: ComparisonOptions,
): CorrectnessReport {
  const runs = { single, multi }
  const { tolerance } = options
  const { pairs, findings: stepFindings } = matchSteps(runs)
  const comparisons = pairs.map((pair) => compareStep(pair, tolerance))
  const hashes = compareHashes(runs, pairs)
  const ranks = describeRanks(multi, 'difference')
  const mustBeEqual = claimSameArithmetic(runs)
  const thinned = compareThinned(runs, {
    numCompared: comparisons.length,
    areListedEqual: comparisons.every(isBitEqual) && hashes.first === null,
    mustBeEqual,
  })
  const findings = [
    ...compareConfigurations(runs),
    ...stepFindings,
    ...compareSamples(pairs),
    ...findLossTrouble(comparisons, tolerance, ranks),
    ...findHashTrouble(hashes, { runs, comparisons, mustBeEqual, ranks }),
    ...thinned.findings,
  ]
  const tier = decideTier(comparisons, hashes, findings, thinned.isWhole)
  const numPassed = comparisons.filter(({ passed }) => passed).length
  return {
    single_run_path: options.singlePath,
    multi_run_path: options.multiPath,
    tolerance,
    num_steps_compared: comparisons.length,
    num_steps_passed: numPassed,
    num_steps_failed: comparisons.length - numPassed,
    overall_passed: tier !== 'failed',
    summary: summarizeComparison(tier, comparisons, findings, {
      tolerance,
      recorded: thinned.recorded ?? comparisons.length,
      isDistributed: single.num_workers > 1 || multi.num_workers > 1,
    }),
    step_comparisons: comparisons,
    tier,
    num_steps_hash_equal: hashes.numEqual,
    first_difference: findFirstDifference(comparisons, hashes.first),
    max_delta_percent: comparisons.length > 0 ? largestPercent(comparisons) : null,
    findings,
  }
}
