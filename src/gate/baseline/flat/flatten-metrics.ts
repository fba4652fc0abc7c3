import { powerNames, powerOf } from '../../../kit/records/run/power/power-figures.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import type { MetricName } from '../metric-names.js'
import { findMetric } from '../metrics/index.js'

/** Registered metrics that can be computed from a run alone but are not fields of its record. */
const derived: readonly MetricName[] = [
  'communication_overhead_percent',
  'faster_half_step_ms',
  'faster_half_compute_ms',
  'p50_step_ms',
  'p95_step_ms',
  'bytes_sent_per_step',
  'messages_per_step',
  'peak_rss_bytes',
]

/** Numbers of a run's record that are settings, not measurements. */
const circumstances = new Set(['num_workers', 'record_version', 'resumed_from_step'])

/**
 * The figures of one run by name, as `baseline save` stores them: the numbers of its record, foreign fields included,
 * and metrics derived from them. Unknown figures are null; figures of a diverged run may be infinite or NaN.
 */
export function flattenMetrics(run: RunMetrics): Record<string, number | null> {
  const source = {
    single: null,
    multi: run,
    correctness: null,
    faults: null,
    sizes: { checkpointBytes: null, bundleBytes: null },
  }
  const own = Object.entries(run).filter(
    ([name, value]) => !circumstances.has(name) && isFigure(name, value),
  )
  const computed = derived.map((name) => [name, findMetric(name)?.read(source) ?? null] as const)
  const power = powerOf(run)
  const beside = power === null ? [] : powerNames.map((name) => [name, power[name]] as const)
  const foreign = beside.filter(([, value]) => value !== null)
  return Object.fromEntries(
    [...own, ...computed, ...foreign].map(([name, value]) => [
      name,
      typeof value === 'number' ? value : null,
    ]),
  )
}

/** A null in one of our fields is an unknown figure; a null in a foreign field has no known meaning. */
function isFigure(name: string, value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (value === null && findMetric(name)?.isHash !== true && findMetric(name) !== undefined)
  )
}
