import type { ComparisonMethod, MetricClass } from '../../records/baseline/comparison.js'
import { directionByWords } from './flat-direction.js'
import type { Direction, Metric } from '../metric.js'

/** Largest worsening that is not a regression, in percent of the baseline. */
export type FlatThresholds = {
  readonly latencyPercent: number
  readonly throughputPercent: number
}

/** How one figure of a flat file is judged. */
export type FlatRule = {
  readonly direction: Direction
  readonly method: ComparisonMethod
  readonly thresholdPercent: number
  /** The origin of the threshold, for people. */
  readonly threshold: string
}

/** From the registered metric, otherwise from the words of the name; null if those imply no direction. */
export function flatRuleOf(
  name: string,
  metric: Metric | undefined,
  thresholds: FlatThresholds,
): FlatRule | null {
  if (metric !== undefined) return ruleOfMetric(metric, thresholds)
  const kind = directionByWords(name)
  return kind === 'unknown' ? null : timeRule(kind === 'latency' ? 'lower' : 'higher', thresholds)
}

const ownMethods: Record<Exclude<MetricClass, 'time'>, ComparisonMethod> = {
  exact: 'exact',
  numeric: 'tolerance',
  resource: 'threshold',
}

function ruleOfMetric(metric: Metric, thresholds: FlatThresholds): FlatRule {
  const { direction, metricClass } = metric
  if (metricClass === 'time') return timeRule(direction, thresholds)
  const thresholdPercent = metric.thresholdPercent ?? 0
  return {
    direction,
    method: ownMethods[metricClass],
    thresholdPercent,
    threshold: 'its own limit',
  }
}

function timeRule(direction: Direction, thresholds: FlatThresholds): FlatRule {
  const isRate = direction === 'higher'
  return {
    direction,
    method: 'threshold',
    thresholdPercent: isRate ? thresholds.throughputPercent : thresholds.latencyPercent,
    threshold: isRate ? 'the throughput threshold' : 'the latency threshold',
  }
}
