import { composeHeadline, decideVerdict } from '../../baseline/comparison-verdict.js'
import type { Comparison, MetricComparison } from '../../records/comparison.js'
import type { RunMetrics } from '../../records/run-metrics.js'

/**
 * Figures of a file are finite or unknown. Where the run's own record says NaN or infinity, it is known after all, and
 * no baseline with a number there is equalled by it.
 */
export function withDiverged(comparison: Comparison, run: RunMetrics): Comparison {
  const comparisons = Object.fromEntries(
    Object.entries(comparison.comparisons).map(([name, row]) => [name, judgeAgain(name, row, run)]),
  )
  return {
    ...comparison,
    ...{ comparisons, verdict: decideVerdict(comparisons), headline: composeHeadline(comparisons) },
  }
}

function judgeAgain(name: string, row: MetricComparison, run: RunMetrics): MetricComparison {
  const value: unknown = Object.hasOwn(run, name) ? run[name] : null
  if (typeof value !== 'number' || Number.isFinite(value) || row.baseline_value === null) return row
  const now = String(value)
  return {
    ...row,
    ...{ is_regression: true, verdict: 'regression', severity: 'error' },
    ...{ baseline_digest: null, current_digest: now },
    reason: `It is ${now}, the baseline has a number.`,
  }
}
