import type { Limits } from '../limits.js'
import type { ComparisonMethod, MetricClass } from '../../../kit/records/baseline/comparison.js'
import { directionByWords, isTimeByWords } from './flat-direction.js'
import type { Direction, Metric } from '../metric.js'

/** Largest worsening that is not a regression, in percent of the baseline. */
export type FlatThresholds = {
  readonly latencyPercent: number
  readonly throughputPercent: number
  /** The user's own, by the name of the metric. */
  readonly byMetric?: Readonly<Record<string, number>>
  readonly limits?: Limits
}

/** How one figure of a flat file is judged. */
export type FlatRule = {
  readonly direction: Direction
  readonly method: ComparisonMethod
  readonly thresholdPercent: number
  /** The origin of the threshold, for people. */
  readonly threshold: string
  /** A measured time: two single runs of the same program differ by more than any threshold on a busy machine. */
  readonly isTime: boolean
}

/** From the registered metric, otherwise from the words of the name; null if those imply no direction. */
export function flatRuleOf(
  name: string,
  metric: Metric | undefined,
  thresholds: FlatThresholds,
): FlatRule | null {
  const rule =
    metric === undefined ? ruleByWords(name, thresholds) : ruleOfMetric(metric, thresholds)
  const { byMetric = {} } = thresholds
  const asked = Object.hasOwn(byMetric, name) ? byMetric[name] : undefined
  if (rule === null || asked === undefined) return rule
  return { ...rule, thresholdPercent: asked, threshold: 'its threshold' }
}

const ownMethods: Record<Exclude<MetricClass, 'time'>, ComparisonMethod> = {
  exact: 'exact',
  numeric: 'tolerance',
  resource: 'threshold',
}

function ruleOfMetric(metric: Metric, thresholds: FlatThresholds): FlatRule {
  const { direction, metricClass } = metric
  if (metricClass === 'time') return ruleOf(direction, thresholds, true)
  const thresholdPercent = metric.thresholdPercent ?? 0
  return {
    direction,
    method: ownMethods[metricClass],
    thresholdPercent,
    threshold: 'its own limit',
    isTime: false,
  }
}

function ruleByWords(name: string, thresholds: FlatThresholds): FlatRule | null {
  const kind = directionByWords(name)
  if (kind === 'unknown') return null
  return ruleOf(kind === 'latency' ? 'lower' : 'higher', thresholds, isTimeByWords(name))
}

function ruleOf(direction: Direction, thresholds: FlatThresholds, isTime: boolean): FlatRule {
  const isRate = direction === 'higher'
  return {
    direction,
    method: 'threshold',
    thresholdPercent: isRate ? thresholds.throughputPercent : thresholds.latencyPercent,
    threshold: isRate ? 'the throughput threshold' : 'the latency threshold',
    isTime,
  }
}
