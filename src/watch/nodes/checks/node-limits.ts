/** A limit for a warning and one for a critical state; a value violates a limit only beyond it. */
export type Limit = { readonly warning: number; readonly critical: number }

/** The limits of the checks; those of the seed system keep its values. */
export type NodeLimits = {
  /** Temperature of a GPU. */
  readonly gpuTemperatureC: Limit
  /** Temperature of GPU memory (HBM), which may be hotter than the GPU. */
  readonly gpuMemoryTemperatureC: Limit
  readonly gpuMemoryPercent: Limit
  readonly memoryPercent: Limit
  readonly diskPercent: Limit
  readonly inodesPercent: Limit
  /** Minimum free space on the root file system, in 10^9 bytes. */
  readonly minFreeDiskGb: number
  readonly latencyMs: Limit
  /** Difference between the clocks of node and monitor, beyond the uncertainty of the measurement. */
  readonly clockOffsetMs: Limit
  /** Five-minute load average per core. */
  readonly loadPerCore: number
  /** Processes that wait for a device, per core. */
  readonly blockedPerCore: number
  /** Percentage of the last minute in which all processes waited. */
  readonly memoryPressurePercent: number
  readonly ioPressurePercent: number
  /** Older events are not raised in the first round. */
  readonly recentS: number
  /** Corrected memory errors between two rounds. */
  readonly correctedErrors: number
  /** New network errors between two rounds; the share of packets with errors is unknown. */
  readonly newNetworkErrors: number
  /** Utilization in percent below which a GPU counts as idle. */
  readonly idleUtilizationPercent: number
  /** Margin below its limit that a bad level needs to be good again. */
  readonly marginPercent: number
  readonly marginC: number
}

export const defaultNodeLimits: NodeLimits = {
  gpuTemperatureC: { warning: 80, critical: 85 },
  gpuMemoryTemperatureC: { warning: 95, critical: 105 },
  gpuMemoryPercent: { warning: 90, critical: 95 },
  memoryPercent: { warning: 90, critical: 95 },
  diskPercent: { warning: 90, critical: 95 },
  inodesPercent: { warning: 90, critical: 95 },
  minFreeDiskGb: 10,
  latencyMs: { warning: 50, critical: 100 },
  clockOffsetMs: { warning: 500, critical: 5000 },
  loadPerCore: 4,
  blockedPerCore: 0.5,
  memoryPressurePercent: 10,
  ioPressurePercent: 40,
  recentS: 3600,
  correctedErrors: 100,
  newNetworkErrors: 100,
  idleUtilizationPercent: 1,
  marginPercent: 5,
  marginC: 5,
}
