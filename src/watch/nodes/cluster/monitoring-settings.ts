/** Settings of the monitor; names follow the `monitoring` section of the cluster file. */
export type MonitoringSettings = {
  /** Polling interval if no job runs but one ran recently. */
  readonly baseIntervalMs: number
  /** Longest polling interval. */
  readonly maxIntervalMs: number
  /** Polling interval while a job runs. */
  readonly minIntervalMs: number
  /** Consecutive failures after which a node is polled less often. */
  readonly maxFailures: number
  /** Longest time between two polls of a node that does not answer. */
  readonly breakerTimeoutMs: number
  /** Number of rounds per node in statistics and curves. */
  readonly historySize: number
  /** Maximum age of the history. */
  readonly historyAgeMs: number
  /** Points that each group of checks can cost; together 100. */
  readonly weights: {
    readonly gpu: number
    readonly system: number
    readonly network: number
    readonly process: number
  }
  /** A node with a lower score is critical. */
  readonly criticalThreshold: number
  /** A node with a lower score is a warning. */
  readonly warningThreshold: number
}

/** Defaults for settings that are not in the cluster file. */
export const defaultMonitoring: MonitoringSettings = {
  baseIntervalMs: 10_000,
  maxIntervalMs: 60_000,
  minIntervalMs: 5000,
  maxFailures: 3,
  breakerTimeoutMs: 300_000,
  historySize: 100,
  historyAgeMs: 24 * 3_600_000,
  weights: { gpu: 40, system: 30, network: 20, process: 10 },
  criticalThreshold: 50,
  warningThreshold: 70,
}

const hours = (count: number): number => count * 3_600_000

/** Settings under a name, for `monitoring: {preset: ...}`. */
export const monitoringPresets: Readonly<Record<string, Partial<MonitoringSettings>>> = {
  development: {
    baseIntervalMs: 5000,
    maxIntervalMs: 30_000,
    minIntervalMs: 2000,
    criticalThreshold: 40,
    warningThreshold: 70,
  },
  production: {
    baseIntervalMs: 15_000,
    maxIntervalMs: 120_000,
    minIntervalMs: 5000,
    criticalThreshold: 30,
    warningThreshold: 60,
    historySize: 1000,
    historyAgeMs: hours(48),
  },
  security: {
    baseIntervalMs: 10_000,
    maxIntervalMs: 60_000,
    minIntervalMs: 3000,
    criticalThreshold: 50,
    warningThreshold: 80,
    weights: { gpu: 45, system: 35, network: 15, process: 5 },
  },
  performance: {
    baseIntervalMs: 2000,
    maxIntervalMs: 15_000,
    minIntervalMs: 1000,
    criticalThreshold: 30,
    warningThreshold: 60,
    historySize: 200,
    historyAgeMs: hours(12),
    weights: { gpu: 50, system: 25, network: 15, process: 10 },
  },
}

/** Conflicts between settings, as sentences. */
export function findSettingsConflicts(settings: MonitoringSettings): readonly string[] {
  const { minIntervalMs, baseIntervalMs, maxIntervalMs, weights } = settings
  const conflicts: string[] = []
  if (!(minIntervalMs <= baseIntervalMs && baseIntervalMs <= maxIntervalMs)) {
    conflicts.push(
      `intervals must grow: min_interval <= base_interval <= max_interval, got ${[minIntervalMs, baseIntervalMs, maxIntervalMs].map((ms) => ms / 1000).join(', ')}`,
    )
  }
  const sum = weights.gpu + weights.system + weights.network + weights.process
  if (Math.abs(sum - 100) > 0.1) conflicts.push(`weights must sum to 100, got ${sum}`)
  if (settings.criticalThreshold > settings.warningThreshold) {
    conflicts.push(
      `critical_threshold must not be above warning_threshold, got ${settings.criticalThreshold} and ${settings.warningThreshold}`,
    )
  }
  return conflicts
}
