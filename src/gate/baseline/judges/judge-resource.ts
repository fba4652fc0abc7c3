import { median } from '../../../kit/stats/robust.js'
import { formatPercent } from '../../../kit/wording/percentages.js'
import { plural } from '../../../kit/wording/plural.js'
import { type Decision, inconclusive } from './decision.js'
import { figuresOf, type Judge, type MetricCase, percentChange, rowOf } from './metric-case.js'

/** A percentage of the usual size in this configuration; with several runs, of their median. */
export const judgeResource: Judge = (cases) =>
  cases.map((one) => rowOf(one, { method: 'threshold', ...decide(one) }))

function decide(one: MetricCase): Decision {
  const { baseline, current, thresholdPercent } = one
  if (baseline.value === null) return inconclusive('The baseline does not have it.')
  if (current.value === null) return inconclusive('This run does not have it.')
  const earlier = figuresOf(one.history.points, one.metric.name)
  const reference = earlier.length > 1 ? median(earlier) : baseline.value
  const percent = percentChange(reference, current.value)
  const measured = {
    baseline_value: reference,
    percent_change: percent,
    samples: Math.max(1, earlier.length),
  }
  if (percent === null) return { ...measured, ...inconclusive('The baseline is 0.') }
  return { ...measured, ...decidePercent(percent, thresholdPercent ?? 0, measured.samples) }
}

function decidePercent(percent: number, threshold: number, samples: number): Decision {
  const isBeyond = Math.abs(percent) > threshold * (1 + 1e-9)
  const way = percent > 0 ? 'More' : 'Less'
  const of = samples > 1 ? `the median of ${plural(samples, 'run')}` : 'the baseline'
  const reason =
    percent === 0
      ? `Equal to ${of}.`
      : `${way} than ${of} by ${formatPercent(Math.abs(percent))}; ${formatPercent(threshold)} is allowed.`
  if (!isBeyond) return { verdict: 'pass', reason }
  return { verdict: percent > 0 ? 'regression' : 'improvement', reason }
}
