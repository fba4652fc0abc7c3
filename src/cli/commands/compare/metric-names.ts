import { nearestName } from '../../../kit/wording/nearest-name.js'
import { ConfigError } from '../../../kit/errors.js'
import type { Threshold } from '../../../kit/records/baseline/threshold.js'
import { refuseIdleThresholds } from '../check/compare-check.js'
import { experimentMetrics } from './measured-metrics.js'

/** Throws a ConfigError for a metric that is not measured, because its setting would have no effect. */
export function checkMetricNames(
  thresholds: ReadonlyMap<string, Threshold> | null,
  severities: ReadonlyMap<string, unknown> | null,
): void {
  const paired = experimentMetrics.paired.map(({ name }) => name)
  const all = [...paired, ...experimentMetrics.exact.map(({ name }) => name)]
  requireNames('thresholds', thresholds, paired)
  requireNames('severities', severities, all)
  refuseIdleThresholds(thresholds, severities)
}

function requireNames(
  option: string,
  given: ReadonlyMap<string, unknown> | null,
  known: readonly string[],
): void {
  const unknown = [...(given?.keys() ?? [])].find((name) => !known.includes(name))
  if (unknown === undefined) return
  const near = nearestName(unknown, known)
  throw new ConfigError(
    `--${option}: there is no metric ${unknown} to set; expected ${known.join(', ')}`,
    near === null ? undefined : `Did you mean ${near}?`,
  )
}
