import { anomalySeverities, type TrackedAnomaly } from '../anomaly.js'
import type { MonitorView } from '../monitor-view.js'
import { sample } from '../../../kit/prometheus/samples.js'
import type { MetricSample, RunLabel } from './metric-families.js'

/**
 * Active anomalies by type. A type without any is 0 only if one would have been seen: it could
 * be decided, or has been seen in this run, and the run can be judged at all.
 */
export function activeSamples(
  { anomalies, undecided, verdict }: MonitorView,
  run: RunLabel,
  raised: ReadonlyMap<string, number>,
): readonly MetricSample[] {
  const active = countTypes(anomalies.filter(({ resolvedAtMs }) => resolvedAtMs === null))
  const uncertain = new Set<string>(undecided.map(({ type }) => type))
  const judged =
    verdict === 'unknown'
      ? []
      : [...Object.keys(anomalySeverities), ...raised.keys()].filter((type) => !uncertain.has(type))
  return [...new Set([...active.keys(), ...judged])]
    .sort()
    .map((type) => sample('minicluster_anomalies_active', { ...run, type }, active.get(type) ?? 0))
}

/** Which types cannot be judged; nothing for a run that cannot be judged at all. */
export function undecidedSamples(
  { undecided, verdict }: MonitorView,
  run: RunLabel,
): readonly MetricSample[] {
  if (verdict === 'unknown') return []
  const uncertain = new Set<string>(undecided.map(({ type }) => type))
  return Object.keys(anomalySeverities).map((type) =>
    sample('minicluster_anomalies_undecided', { ...run, type }, uncertain.has(type) ? 1 : 0),
  )
}

/** How many were raised of each type since the run is watched. */
export function raisedSamples(
  raised: ReadonlyMap<string, number>,
  run: RunLabel,
): readonly MetricSample[] {
  return [...raised].map(([type, value]) =>
    sample('minicluster_anomalies_raised_total', { ...run, type }, value),
  )
}

function countTypes(anomalies: readonly TrackedAnomaly[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { type } of anomalies) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}
