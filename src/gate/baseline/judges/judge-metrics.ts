import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import type { MetricClass, MetricComparison } from '../../../kit/records/baseline/comparison.js'
import { pointsSinceAccepted } from '../acceptances/accept-regressions.js'
import { type ComparisonSettings, severityOf, thresholdOf } from '../comparison-settings.js'
import { metrics } from '../metrics/index.js'
import { judges } from './index.js'
import {
  type ComparableHistory,
  isUnknown,
  type MetricCase,
  readingOf,
  rowOf,
} from './metric-case.js'
import type { ComparisonMethod } from '../../../kit/records/baseline/comparison.js'

export type Circumstances = {
  readonly history: ComparableHistory
  readonly settings: ComparisonSettings
}

/** A row for every metric that either side knows and that is not turned off, in the order of the registry. */
export function judgeMetrics(
  current: BaselinePoint,
  reference: BaselinePoint,
  circumstances: Circumstances,
): Record<string, MetricComparison> {
  const cases = casesOf(current, reference, circumstances)
  const rows = new Map<MetricCase, MetricComparison>()
  const judged = cases.filter((one) => {
    const obstacle = one.metric.obstacle?.(current, reference) ?? null
    if (obstacle !== null) rows.set(one, blockedRow(one, obstacle))
    return obstacle === null
  })
  for (const [ofClass, judge] of Object.entries(judges)) {
    const own = judged.filter(({ metric }) => metric.metricClass === ofClass)
    const ownRows = judge(own)
    own.forEach((one, index) => {
      const row = ownRows[index]
      if (row) rows.set(one, row)
    })
  }
  return Object.fromEntries(
    cases.flatMap((one) => {
      const row = rows.get(one)
      return row ? [[one.metric.name, row]] : []
    }),
  )
}

function casesOf(
  current: BaselinePoint,
  reference: BaselinePoint,
  { history, settings }: Circumstances,
): MetricCase[] {
  return metrics
    .map((metric) => ({
      metric,
      severity: severityOf(metric, settings),
      thresholdPercent: thresholdOf(metric, settings),
      baseline: readingOf(reference, metric.name),
      current: readingOf(current, metric.name),
      history: { ...history, points: pointsSinceAccepted(history.points, metric.name) },
    }))
    .filter((one) => one.severity !== 'off' && !(isUnknown(one.baseline) && isUnknown(one.current)))
}

const methods: Record<MetricClass, ComparisonMethod> = {
  exact: 'exact',
  numeric: 'tolerance',
  resource: 'threshold',
  time: 'history',
}

/** Two values that must not be compared have no percentage either. */
function blockedRow(one: MetricCase, reason: string): MetricComparison {
  const method = methods[one.metric.metricClass]
  return rowOf(one, { verdict: 'inconclusive', method, reason, percent_change: null })
}
