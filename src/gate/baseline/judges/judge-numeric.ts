import { formatPlain } from '../../../kit/wording/figures.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { formatPercent } from '../../../kit/wording/percentages.js'
import { type Decision, inconclusive } from './decision.js'
import { decideExactly } from './judge-exact.js'
import { isUnknown, type Judge, type MetricCase, percentChange, rowOf } from './metric-case.js'

/** Judges losses by a tolerance in which lower is always better, and their hash by equality. */
export const judgeNumeric: Judge = (cases) =>
  cases.map((one) =>
    rowOf(
      one,
      one.metric.isHash
        ? { method: 'exact', ...decideExactly(one) }
        : { method: 'tolerance', ...decideByTolerance(one) },
    ),
  )

function decideByTolerance(one: MetricCase): Decision {
  const { baseline, current } = one
  if (isUnknown(baseline)) return inconclusive('The baseline does not have it.')
  if (isUnknown(current)) return inconclusive('This run does not have it.')
  if (current.value === null) return decideNonFinite(one)
  if (baseline.value === null) {
    const before = oneLine(baseline.digest ?? '', 40)
    return { verdict: 'improvement', reason: `A finite number; the baseline has ${before}.` }
  }
  return decideFinite(baseline.value, current.value, one.thresholdPercent ?? 0)
}

function decideNonFinite({ baseline, current }: MetricCase): Decision {
  const now = oneLine(current.digest ?? '', 40)
  return baseline.value === null
    ? inconclusive(`Neither is a finite number: ${now}.`)
    : {
        verdict: 'regression',
        reason: `It is ${now}, the baseline has ${formatPlain(baseline.value)}.`,
      }
}

/** Two finite losses: only a rise beyond the tolerance, in percent, is worse. */
export function decideFinite(baseline: number, current: number, tolerance: number): Decision {
  if (baseline === current) return { verdict: 'pass', reason: 'Equal.' }
  const percent = percentChange(baseline, current)
  const by = percent === null ? '' : ` by ${formatPercent(Math.abs(percent))}`
  const isBeyond = percent === null || Math.abs(percent) > tolerance * (1 + 1e-9)
  const limit = `${formatPercent(tolerance)}`
  if (current < baseline) {
    return { verdict: isBeyond ? 'improvement' : 'pass', reason: `Lower${by}.` }
  }
  if (percent === null) {
    return { verdict: 'regression', reason: 'Higher than the baseline, which is 0.' }
  }
  return isBeyond
    ? { verdict: 'regression', reason: `Higher${by}; ${limit} is allowed.` }
    : { verdict: 'pass', reason: `Higher${by}; ${limit} is allowed.` }
}
