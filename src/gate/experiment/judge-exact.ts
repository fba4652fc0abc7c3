import type { MetricComparison, MetricVerdict } from '../../kit/records/baseline/comparison.js'
import type { MeasuredRun } from './arm.js'
import { type ExperimentSettings, severityOf } from './experiment-settings.js'
import type { ExactMetric } from './paired-metrics.js'

type Value = number | string | null
type Finding = { readonly verdict: MetricVerdict; readonly reason: string }

/** Compares metrics without noise; a side that disagrees with itself is inconclusive. */
export function judgeExact(
  metric: ExactMetric,
  runs: readonly MeasuredRun[],
  settings: Pick<ExperimentSettings, 'severities' | 'isSameWorkload'>,
): MetricComparison {
  const { name, label, unit, direction } = metric
  const valuesOf = (isMeant: (run: MeasuredRun) => boolean): readonly Value[] => {
    const values = runs.filter(isMeant).map((run) => run.values[name] ?? null)
    return [...new Set(values)]
  }
  const sides = {
    base: valuesOf(({ arm }) => arm === 'base' || arm === 'base-again'),
    head: valuesOf(({ arm }) => arm === 'head'),
  }
  const finding = compare(metric, sides, settings.isSameWorkload)
  const severity = severityOf(metric, settings)
  const [base = null, head = null] = [only(sides.base), only(sides.head)]
  return {
    baseline_value: numberOf(base),
    current_value: numberOf(head),
    percent_change: changeOf(base, head),
    is_regression: finding.verdict === 'regression',
    label,
    metric_class: 'exact',
    unit,
    direction,
    severity,
    method: 'exact',
    ...finding,
    samples: runs.filter(({ arm }) => arm === 'head').length,
    baseline_digest: textOf(base),
    current_digest: textOf(head),
  }
}

function compare(
  { direction }: ExactMetric,
  sides: { readonly base: readonly Value[]; readonly head: readonly Value[] },
  isSameWorkload: boolean,
): Finding {
  const unclear = [
    ['A', sides.base],
    ['B', sides.head],
  ] as const
  for (const [side, values] of unclear) {
    if (values.length === 0) return doubt(`side ${side} has no run`)
    if (values.includes(null)) return doubt(`not every run of side ${side} has it`)
    if (values.length > 1)
      return doubt(`${values.length} different values in the runs of side ${side}`)
  }
  const [base, head] = [only(sides.base), only(sides.head)]
  if (base === head) return { verdict: 'pass', reason: 'the same on both sides' }
  if (direction === 'equal') {
    return isSameWorkload
      ? { verdict: 'regression', reason: 'different on the two sides' }
      : doubt('different, as expected of different workloads')
  }
  return Number(head) > Number(base)
    ? { verdict: 'regression', reason: 'more on side B' }
    : { verdict: 'improvement', reason: 'less on side B' }
}

const doubt = (reason: string): Finding => ({ verdict: 'inconclusive', reason })
const only = (values: readonly Value[]): Value => (values.length === 1 ? (values[0] ?? null) : null)
const numberOf = (value: Value): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: Value): string | null => (typeof value === 'string' ? value : null)

function changeOf(base: Value, head: Value): number | null {
  if (typeof base !== 'number' || typeof head !== 'number') return null
  if (base === head) return 0
  return base === 0 ? null : 100 * (head / base - 1)
}
