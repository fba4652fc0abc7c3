import type { MetricClass, Severity } from '../records/comparison.js'
import { type ComparisonSettings, severityOf, thresholdOf } from './comparison-settings.js'
import type { Metric } from './metric.js'
import { metrics } from './metrics/index.js'
import { formatPercent } from './words.js'

/** What makes one metric a regression, for tables and help. */
export type DescribedThreshold = {
  readonly name: string
  readonly label: string
  readonly metricClass: MetricClass
  readonly severity: Severity
  readonly thresholdPercent: number | null
  /** Such as `any rise`, or `a fall of more than 5 %`. */
  readonly rule: string
}

/** The rule of every metric under these settings, in the order of tables. */
export function describeThresholds(settings: ComparisonSettings): readonly DescribedThreshold[] {
  return metrics.map((metric) => {
    const thresholdPercent = metric.metricClass === 'exact' ? null : thresholdOf(metric, settings)
    const { name, label, metricClass } = metric
    const rule = ruleOf(metric, thresholdPercent)
    return {
      name,
      label,
      metricClass,
      severity: severityOf(metric, settings),
      thresholdPercent,
      rule,
    }
  })
}

const worse = { lower: 'rise', higher: 'fall', equal: 'change' } as const

function ruleOf({ metricClass, direction, isHash }: Metric, threshold: number | null): string {
  const way = worse[direction]
  if (metricClass === 'exact' || isHash || threshold === null) return `any ${way}`
  const size = `a ${way} of more than ${formatPercent(threshold)}`
  return metricClass === 'time' ? `${size} and beyond the noise` : size
}
