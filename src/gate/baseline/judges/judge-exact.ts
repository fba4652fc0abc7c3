import type { Direction } from '../metric.js'
import { formatPlain } from '../../../kit/wording/figures.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { type Decision, inconclusive } from './decision.js'
import { isUnknown, type Judge, type MetricCase, type Reading, rowOf } from './metric-case.js'

/** Equality is a pass, any difference is better or worse; a value that the run has lost is worse. */
export const judgeExact: Judge = (cases) =>
  cases.map((one) => rowOf(one, { method: 'exact', ...decideExactly(one) }))

/** By equality and direction alone. */
export function decideExactly(one: MetricCase): Decision {
  const { baseline, current } = one
  if (isUnknown(baseline)) return inconclusive('The baseline does not have it.')
  if (isUnknown(current)) return regression('The baseline has it, but this run does not.')
  if (isOfKind(one, current) && !isOfKind(one, baseline)) {
    return inconclusive('The baseline value is not valid for this metric.')
  }
  if (!isOfKind(one, current)) {
    return regression(`It is ${describe(current)}, the baseline has ${describe(baseline)}.`)
  }
  return one.metric.order ? decideByOrder(one, one.metric.order) : decideByValue(one)
}

function decideByValue({ baseline, current, metric }: MetricCase): Decision {
  if (!metric.isHash) return decideCount(baseline.value ?? 0, current.value ?? 0, metric.direction)
  return baseline.digest === current.digest
    ? pass('Equal, bit by bit.')
    : regression('It differs from the baseline.')
}

/** Two counts: any difference is better or worse. */
export function decideCount(baseline: number, current: number, direction: Direction): Decision {
  if (baseline === current) return pass('Equal.')
  const change = `${formatPlain(baseline)} before, now ${formatPlain(current)}`
  const isBetter = direction === 'lower' ? current < baseline : current > baseline
  return direction !== 'equal' && isBetter
    ? { verdict: 'improvement', reason: `${change}.` }
    : regression(`${change}; it must not ${mustNot[direction]}.`)
}

const mustNot = { lower: 'rise', higher: 'fall', equal: 'change' } as const

function decideByOrder({ baseline, current }: MetricCase, order: readonly string[]): Decision {
  const [before, now] = [order.indexOf(baseline.digest ?? ''), order.indexOf(current.digest ?? '')]
  if (before === now) return pass('Equal.')
  const change = `${baseline.digest} before, now ${current.digest}`
  return now < before
    ? { verdict: 'improvement', reason: `${change}.` }
    : regression(`${change}; it must not fall.`)
}

/** Whether a reading is a value that the metric may have: one of its words, a hash, or a number. */
function isOfKind({ metric }: MetricCase, { value, digest }: Reading): boolean {
  if (metric.order) return digest !== null && metric.order.includes(digest)
  return metric.isHash ? digest !== null : value !== null && digest === null
}

const describe = ({ value, digest }: Reading): string =>
  digest === null ? formatPlain(value) : oneLine(digest, 40)

const pass = (reason: string): Decision => ({ verdict: 'pass', reason })
const regression = (reason: string): Decision => ({ verdict: 'regression', reason })
