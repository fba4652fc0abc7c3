import type {
  MetricComparison,
  MetricVerdict,
  Severity,
} from '../../../kit/records/baseline/comparison.js'
import { type FlatRule, flatRuleOf, type FlatThresholds } from './flat-rule.js'
import { decideCount } from '../judges/judge-exact.js'
import { decideFinite } from '../judges/judge-numeric.js'
import { percentChange } from '../judges/metric-case.js'
import { powerNames } from '../../../kit/records/run/power/power-figures.js'
import type { Metric } from '../metric.js'
import { findMetric } from '../metrics/index.js'
import { formatPlain } from '../../../kit/wording/figures.js'
import { formatPercent } from '../../../kit/wording/percentages.js'

/** One figure of two files. */
export type FlatFigure = {
  readonly name: string
  readonly baseline: number
  /**
   * Null if the run should have it but it is unknown, undefined if such files lack it; not finite if the run
   * diverged.
   */
  readonly current: number | null | undefined
}

/** Every row names its rule; a figure with an unknown direction is shown and never fails. */
export function judgeFlatRow(
  figure: FlatFigure,
  thresholds: FlatThresholds,
  severity: Severity = 'error',
): MetricComparison {
  const { name, baseline } = figure
  const current = finite(figure.current)
  const metric = findMetric(name)
  const rule = flatRuleOf(name, metric, thresholds)
  const { verdict, reason } = isDiverged(figure)
    ? diverged(figure)
    : rule
      ? decide(figure, rule)
      : shown(figure)
  return {
    baseline_value: baseline,
    current_value: current,
    percent_change: percentChange(baseline, current),
    is_regression: verdict === 'regression',
    ...knownOf(name, metric),
    ...(isDiverged(figure) && { baseline_digest: null, current_digest: String(figure.current) }),
    ...(rule ? fieldsOf(rule) : { method: 'threshold', threshold_percent: null }),
    severity,
    verdict,
    reason,
  }
}

function knownOf(name: string, metric: Metric | undefined): Partial<MetricComparison> {
  return metric === undefined
    ? { label: name }
    : { label: metric.label, metric_class: metric.metricClass, unit: metric.unit }
}

function fieldsOf({ direction, method, thresholdPercent }: FlatRule): Partial<MetricComparison> {
  const isExact = method === 'exact'
  return { direction, method, threshold_percent: isExact ? null : thresholdPercent }
}

type Decision = { readonly verdict: MetricVerdict; readonly reason: string }

const isOfOtherTool = (name: string): boolean => powerNames.some((power) => power === name)

/** A figure that no rule judges. */
function shown({ name, current }: FlatFigure): Decision {
  const reason = isOfOtherTool(name)
    ? 'Another tool measured it; it is shown and not judged.'
    : 'Its name does not show whether higher or lower is better.'
  return { verdict: 'inconclusive', reason: whyWithoutValue(current) ?? reason }
}

function whyWithoutValue(current: FlatFigure['current']): string | null {
  if (current === undefined) return 'This file has no such figure.'
  return current === null ? 'It is unknown in this run.' : null
}

const finite = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) ? value : null

const isDiverged = ({ current }: FlatFigure): boolean =>
  typeof current === 'number' && !Number.isFinite(current)

/** For any figure: the baseline has a number and this run has none. */
const diverged = ({ baseline, current }: FlatFigure): Decision => ({
  verdict: 'regression',
  reason: `It is ${current}, the baseline has ${formatPlain(baseline)}.`,
})

function decide({ baseline, current }: FlatFigure, rule: FlatRule): Decision {
  if (current === null && rule.method === 'exact') {
    return { verdict: 'regression', reason: 'The baseline has it, but this run does not.' }
  }
  if (current === undefined || current === null) {
    return { verdict: 'inconclusive', reason: whyWithoutValue(current) ?? '' }
  }
  switch (rule.method) {
    case 'exact':
      return decideCount(baseline, current, rule.direction)
    case 'tolerance':
      return decideFinite(baseline, current, rule.thresholdPercent)
    default:
      return decideByThreshold(baseline, current, rule)
  }
}

/** Without a figure, so that all such metrics share one sentence. Beside other programs, the same program differed by more than 25 % in most pairs of single runs. */
const oneRun =
  'One run on each side cannot show whether a time beyond its threshold is noise: "minicluster compare" measures pairs.'

function decideByThreshold(baseline: number, current: number, rule: FlatRule): Decision {
  const percent = percentChange(baseline, current)
  if (percent === null) {
    return {
      verdict: 'inconclusive',
      reason: 'The baseline is 0, so no percentage can be computed.',
    }
  }
  const worsening = rule.direction === 'higher' ? -percent : percent
  const size =
    worsening === 0
      ? 'Equal'
      : `${worsening > 0 ? 'Worse' : 'Better'} by ${formatPercent(Math.abs(percent))}`
  const reason = `${size}; ${rule.threshold} is ${formatPercent(rule.thresholdPercent)}.`
  const isWithin = Math.abs(percent) <= rule.thresholdPercent * (1 + 1e-9)
  if (rule.isTime && !isWithin) return { verdict: 'inconclusive', reason: oneRun }
  if (isWithin) return { verdict: 'pass', reason }
  return { verdict: worsening > 0 ? 'regression' : 'improvement', reason }
}
