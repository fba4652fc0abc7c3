import type { Comparison, MetricComparison, PositiveControl } from '../records/comparison.js'
import { composeHeadline, decideVerdict } from './comparison-verdict.js'
import { findMetric } from './metrics/index.js'

/**
 * The comparison with the figures of time as a paired experiment of this job found them, which is worth more than any
 * history; rows of other classes stay as they are.
 */
export function mergePaired(
  comparison: Comparison,
  paired: Readonly<Record<string, MetricComparison>>,
  positiveControl: PositiveControl | null = comparison.positive_control ?? null,
): Comparison {
  const rows = new Map(Object.entries(comparison.comparisons))
  for (const [name, row] of Object.entries(paired)) {
    if (classOf(name, row) === 'time') rows.set(name, withKnown(name, row, rows.get(name)))
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

/** What the experiment does not say of the metric itself; its severity is the user's, so that of the row before. */
function withKnown(
  name: string,
  row: MetricComparison,
  before: MetricComparison | undefined,
): MetricComparison {
  const metric = findMetric(name)
  return {
    label: before?.label ?? metric?.label ?? name,
    unit: before?.unit ?? metric?.unit ?? null,
    direction: before?.direction ?? metric?.direction ?? 'lower',
    ...row,
    metric_class: 'time',
    severity: before?.severity ?? row.severity ?? metric?.severity ?? 'error',
    method: 'paired',
  }
}
