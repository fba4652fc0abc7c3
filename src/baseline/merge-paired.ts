import type { Comparison, MetricComparison, PositiveControl } from '../records/comparison.js'
import { isOpenGate } from '../records/open-gate.js'
import { composeHeadline, decideVerdict } from './comparison-verdict.js'
import { findMetric } from './metrics/index.js'
import { oneLine } from './words.js'

/**
 * The comparison with what a paired experiment of this job found. What it concluded of time and memory is worth more than
 * any history and replaces it; everything else only stands where the baseline concluded nothing. A gate that the pairs
 * were to decide and that nobody could conclude is no pass.
 */
export function mergePaired(
  comparison: Comparison,
  paired: Rows,
  positiveControl: PositiveControl | null = comparison.positive_control ?? null,
): Comparison {
  const comparisons = mergeRows(comparison.comparisons, paired)
  return {
    ...comparison,
    comparisons,
    ...outcomeOf(comparisons),
    positive_control: positiveControl,
  }
}

type Rows = Readonly<Record<string, MetricComparison>>

function mergeRows(known: Rows, paired: Rows): Comparison['comparisons'] {
  const rows = new Map(Object.entries(known))
  for (const [name, row] of Object.entries(paired)) {
    const before = rows.get(name)
    const isOpen = before === undefined || before.verdict === 'inconclusive'
    const isWorthMore = isNoisy(name, row) && row.verdict !== 'inconclusive'
    if (isWorthMore || isOpen) rows.set(name, withKnown(name, row, before))
  }
  return Object.fromEntries(rows)
}

function outcomeOf(rows: Rows): Pick<Comparison, 'verdict' | 'headline'> {
  const verdict = decideVerdict(rows)
  const headline = composeHeadline(rows)
  const open = openGates(rows)
  const isWorse = verdict === 'regression' || verdict === 'warning'
  return isWorse || open.length === 0
    ? { verdict, headline }
    : {
        verdict: 'inconclusive',
        headline: `Not concluded in pairs: ${open.join(', ')}. ${headline}`,
      }
}

/** Labels of what can fail the job, was measured in pairs, and is open all the same. */
const openGates = (rows: Rows): readonly string[] =>
  Object.entries(rows)
    .filter(([, row]) => isOpenGate(row))
    .map(([name, { label }]) => oneLine(label ?? name))

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
