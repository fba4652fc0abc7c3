import type { Metric } from '../metric.js'
import { exactMetrics } from './exact-metrics.js'
import { numericMetrics } from './numeric-metrics.js'
import { resourceMetrics } from './resource-metrics.js'
import { timeMetrics } from './time-metrics.js'

/** Every metric that is compared, in the order in which tables show them. */
export const metrics: readonly Metric[] = [
  ...exactMetrics,
  ...numericMetrics,
  ...resourceMetrics,
  ...timeMetrics,
]

const byName: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.name, metric]))

/** The metric of this name; undefined for any other string, whatever it is. */
export function findMetric(name: string): Metric | undefined {
  return byName.get(name)
}
