import type { Comparison, MetricComparison, PositiveControl } from '../records/comparison.js'
import { composeHeadline, decideVerdict } from './comparison-verdict.js'
import { findMetric } from './metrics/index.js'

/**
 * The comparison with what a paired experiment of this job found. Its figures of time and memory are worth more than any
 * history and replace it; its counts and hashes only stand where the baseline concluded nothing.
 */
export function mergePaired(
  comparison: Comparison,
  paired: Readonly<Record<string, MetricComparison>>,
  positiveControl: PositiveControl | null = comparison.positive_control ?? null,
): Comparison {
  const rows = new Map(Object.entries(comparison.comparisons))
  for (const [name, row] of Object.entries(paired)) {
    const before = rows.get(name)
    const isOpen = before === undefined || before.verdict === 'inconclusive'
    if (isNoisy(name, row) || isOpen) rows.set(name, withKnown(name, row, before))
  }
  const comparisons = Object.fromEntries(rows)
  return {
    ...comparison,
    comparisons,
    verdict: decideVerdict(comparisons),
    headline: composeHeadline(comparisons),
    positive_control: positiveControl,
  }
}

const classOf = (name: string, row: MetricComparison) =>
  row.metric_class ?? findMetric(name)?.metricClass ?? 'time'

function isNoisy(name: string, row: MetricComparison): boolean {
  const metricClass = classOf(name, row)
  return metricClass === 'time' || metricClass === 'resource'
}

/** What the experiment does not say of the metric itself; its severity is the user's, so that of the row before. */
function withKnown(
  name: string,
  row: MetricComparison,
  before: MetricComparison | undefined,
): MetricComparison {
  return {
    ...describe(name, before),
    ...row,
    metric_class: classOf(name, row),
    severity: before?.severity ?? row.severity ?? findMetric(name)?.severity ?? 'error',
    method: isNoisy(name, row) ? 'paired' : (row.method ?? 'exact'),
  }
}

function describe(name: string, before: MetricComparison | undefined): Partial<MetricComparison> {
  const { label = name, unit = null, direction = 'lower' } = before ?? findMetric(name) ?? {}
  return { label, unit, direction }
}
