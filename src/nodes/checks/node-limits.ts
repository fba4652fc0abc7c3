/** A limit for a warning and one for a critical state; a value must be beyond it, not at it. */
export type Limit = { readonly warning: number; readonly critical: number }

/** Where checks begin to be bad. What the seed system has, has its values. */
export type NodeLimits = {
  /** Of a GPU. */
  readonly gpuTemperatureC: Limit
  /** Of a GPU's memory (HBM), which may be hotter than the GPU. */
  readonly gpuMemoryTemperatureC: Limit
  readonly gpuMemoryPercent: Limit
  readonly memoryPercent: Limit
  readonly diskPercent: Limit
  readonly inodesPercent: Limit
  /** What must be free on the root file system, in 10^9 bytes. */
  readonly minFreeDiskGb: number
  readonly latencyMs: Limit
  /** Between the node's clock and the monitor's, beyond what the measurement cannot tell. */
  readonly clockOffsetMs: Limit
  /** Load of five minutes per core. */
  readonly loadPerCore: number
  /** Processes that wait for a device, per core. */
  readonly blockedPerCore: number
  /** Share of the last minute in which all work waited, in percent. */
  readonly memoryPressurePercent: number
  readonly ioPressurePercent: number
  /** What happened longer ago than this is not raised at the first look. */
  readonly recentS: number
  /** Corrected memory errors between two looks, and in all. */
  readonly correctedErrors: number
  /** Share of received packets with errors is not known; so many new errors between two looks are too many. */
  readonly newNetworkErrors: number
  /** Below this a GPU counts as idle, in percent. */
  readonly idleUtilizationPercent: number
  /** How far below its limit a level must be before it is good again. */
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
