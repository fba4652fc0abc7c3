import {
  defaultMonitoring,
  monitoringPresets,
  type MonitoringSettings,
} from '../../../watch/nodes/cluster/monitoring-settings.js'
import type { MonitoringEntry } from './cluster-schema.js'

/** Settings of the file over those of its preset over the defaults. */
export function monitoringOf(entry: MonitoringEntry | null | undefined): MonitoringSettings {
  const given = entry ?? {}
  const base = { ...defaultMonitoring, ...monitoringPresets[given.preset ?? ''] }
  const fields = {
    baseIntervalMs: times(given.base_interval, 1000),
    maxIntervalMs: times(given.max_interval, 1000),
    minIntervalMs: times(given.min_interval, 1000),
    maxFailures: given.max_failures,
    breakerTimeoutMs: times(given.circuit_breaker_timeout, 1000),
    historySize: given.metrics_history_size,
    historyAgeMs: times(given.cleanup_interval_hours, 3_600_000),
    criticalThreshold: given.critical_threshold,
    warningThreshold: given.warning_threshold,
  }
  const weights = {
    gpu: given.gpu_weight,
    system: given.system_weight,
    network: given.network_weight,
    process: given.process_weight,
  }
  return { ...base, ...known(fields), weights: { ...base.weights, ...known(weights) } }
}

type Field = number | null | undefined

const times = (value: Field, factor: number): Field =>
  typeof value === 'number' ? value * factor : value

/** The fields that the file sets. */
function known<Name extends string>(fields: Record<Name, Field>): Partial<Record<Name, number>> {
  const said = Object.entries<Field>(fields).filter(([, value]) => typeof value === 'number')
  return Object.fromEntries(said) as Partial<Record<Name, number>>
}
