import type {
  Comparison,
  MetricComparison,
  PositiveControl,
} from '../../kit/records/baseline/comparison.js'
import { isOpenGate } from '../../kit/records/baseline/open-gate.js'
import { composeHeadline, decideVerdict } from './comparison-verdict.js'
import { findMetric } from './metrics/index.js'
import { oneLine } from '../../kit/wording/one-line.js'

/**
 * Merges the results of a paired experiment of this job into the comparison. Its conclusions about time and memory
 * replace those from history; all other results count only if the baseline was inconclusive. A gate that the pairs were
 * to decide but could not is not a pass.
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
    ...outcomeOf(comparisons, comparison.origin),
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

function outcomeOf(
  rows: Rows,
  origin: Comparison['origin'],
): Pick<Comparison, 'verdict' | 'headline'> {
  const verdict = decideVerdict(rows)
  const headline = composeHeadline(rows)
  const [open] = [...openGates(rows), ...unusedBaseline(origin)]
  const isWorse = verdict === 'regression' || verdict === 'warning'
  return isWorse || open === undefined
    ? { verdict, headline }
    : { verdict: 'inconclusive', headline: `${open}. ${headline}` }
}

/** Pairs replace a baseline that there is not yet, but not one that was asked for and could not be used. */
function unusedBaseline(origin: Comparison['origin']): readonly string[] {
  const status = origin?.status ?? 'found'
  if (origin === undefined || status === 'found' || status === 'none') return []
  return [`Not compared with a baseline: ${oneLine(origin.reason, 240).replace(/\.$/, '')}`]
}

/** Labels of what can fail the job, was measured in pairs, and is open all the same. */
function openGates(rows: Rows): readonly string[] {
  const open = Object.entries(rows).filter(([, row]) => isOpenGate(row))
  const labels = open.map(([name, { label }]) => oneLine(label ?? name, 80))
  return labels.length === 0 ? [] : [`Inconclusive in pairs: ${labels.join(', ')}`]
}

const classOf = (name: string, row: MetricComparison) =>
  row.metric_class ?? findMetric(name)?.metricClass ?? 'time'

function isNoisy(name: string, row: MetricComparison): boolean {
  const metricClass = classOf(name, row)
  return metricClass === 'time' || metricClass === 'resource'
}

/** Fields that the experiment does not provide; the severity is the user's, so it comes from the previous row. */
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
