import type { MonitoringSettings } from '../cluster/monitoring-settings.js'

const minuteMs = 60_000

/** A cluster that is idle for less than `underMs` is polled at `factor` times the base interval. */
const steps = [
  { underMs: 30 * minuteMs, factor: 1 },
  { underMs: 120 * minuteMs, factor: 2 },
  { underMs: 360 * minuteMs, factor: 3 },
  { underMs: Infinity, factor: 4 },
] as const

/**
 * Polling interval in ms: the shortest one while a job runs, then longer the longer ago the last job ended. `idleMs` is
 * the time since a job was registered or ended; null if there was none. Always within the configured limits.
 */
export function pollInterval(
  settings: Pick<MonitoringSettings, 'baseIntervalMs' | 'minIntervalMs' | 'maxIntervalMs'>,
  activity: { readonly activeJobs: number; readonly idleMs: number | null },
): number {
  const { baseIntervalMs, minIntervalMs, maxIntervalMs } = settings
  if (activity.activeJobs > 0) return minIntervalMs
  const idleMs = activity.idleMs ?? 0
  const factor = steps.find(({ underMs }) => idleMs < underMs)?.factor ?? 1
  return Math.min(maxIntervalMs, Math.max(minIntervalMs, factor * baseIntervalMs))
}
