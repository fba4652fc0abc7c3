import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import type { MetricComparison, Severity } from '../../../kit/records/baseline/comparison.js'
import type { Metric } from '../metric.js'

/** One metric of one point: a number, a string, or neither if unknown. */
export type Reading = { readonly value: number | null; readonly digest: string | null }

/** The runs that time metrics are compared with. */
export type ComparableHistory = {
  /** Of this machine and configuration, oldest first, without the run that is judged. */
  readonly points: readonly BaselinePoint[]
  readonly minSamples: number
  /** Why the baseline's own run is not of this machine; null where it is. */
  readonly otherMachine: string | null
}

/** One metric on both sides with everything that its judge needs; at least one side has a value. */
export type MetricCase = {
  readonly metric: Metric
  readonly severity: Severity
  readonly thresholdPercent: number | null
  readonly baseline: Reading
  readonly current: Reading
  readonly history: ComparableHistory
}

/** The verdict of a judge on two values. */
export type Judgement = Partial<MetricComparison> &
  Required<Pick<MetricComparison, 'verdict' | 'reason' | 'method'>>

/** Judges all metrics of its class at once, because a test may depend on their number. */
export type Judge = (cases: readonly MetricCase[]) => readonly MetricComparison[]

/** A figure of a point by its name; any name is allowed. */
export function readingOf({ metrics, digests }: BaselinePoint, name: string): Reading {
  return {
    value: Object.hasOwn(metrics, name) ? (metrics[name] ?? null) : null,
    digest: Object.hasOwn(digests, name) ? (digests[name] ?? null) : null,
  }
}

/** The figures that the runs of a history have of this metric, oldest first. */
export function figuresOf(points: readonly BaselinePoint[], name: string): readonly number[] {
  return points.flatMap(({ metrics }) =>
    Object.hasOwn(metrics, name) ? (metrics[name] ?? []) : [],
  )
}

export const isUnknown = ({ value, digest }: Reading): boolean => value === null && digest === null

/** Change in percent of the baseline's size; null where it has none, or one side is not known. */
export function percentChange(baseline: number | null, current: number | null): number | null {
  if (baseline === null || current === null) return null
  if (baseline === current) return 0
  const percent = (100 * (current - baseline)) / Math.abs(baseline)
  return Number.isFinite(percent) ? percent : null
}

/** What a small graph can show; fewer points are none. */
const [minHistory, maxHistory] = [2, 20]

/** The row of a case, as its judge decided. */
export function rowOf(one: MetricCase, judgement: Judgement): MetricComparison {
  const { metric, baseline, current, severity, thresholdPercent } = one
  const history = figuresOf(one.history.points, metric.name).slice(-maxHistory)
  return {
    baseline_value: baseline.value,
    current_value: current.value,
    percent_change: percentChange(baseline.value, current.value),
    is_regression: judgement.verdict === 'regression',
    label: metric.label,
    metric_class: metric.metricClass,
    unit: metric.unit,
    direction: metric.direction,
    severity,
    threshold_percent: thresholdPercent,
    ...(history.length < minHistory ? {} : { history: [...history] }),
    ...(baseline.digest === null && current.digest === null
      ? {}
      : { baseline_digest: baseline.digest, current_digest: current.digest }),
    ...judgement,
  }
}
