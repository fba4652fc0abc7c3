/** One GPU as nvidia-smi reports it; a missing or `[N/A]` cell is null, never 0. */
export type GpuReading = {
  readonly index: number | null
  readonly uuid: string | null
  /** As nvidia-smi writes it, such as `00000000:01:00.0`. */
  readonly busId: string | null
  readonly name: string | null
  readonly driverVersion: string | null
  readonly temperatureC: number | null
  readonly memoryTemperatureC: number | null
  readonly utilizationPercent: number | null
  readonly memoryUsedMib: number | null
  readonly memoryTotalMib: number | null
  readonly powerW: number | null
  readonly powerLimitW: number | null
  readonly smClockMhz: number | null
  readonly maxSmClockMhz: number | null
  /** Names of the active throttle reasons; empty if the GPU is not throttled. */
  readonly throttleReasons: readonly ThrottleReason[] | null
  readonly ecc: GpuEcc
  readonly remappedRows: GpuRemappedRows
  readonly retiredPagesPending: boolean | null
  /** `None` if healthy; otherwise the action that the driver requests, such as `Reset`, `Reboot` or `Drain P2P`. */
  readonly recoveryAction: string | null
  readonly pcieWidth: number | null
  readonly maxPcieWidth: number | null
  /** True if at least one cell is `[GPU requires reset]`. */
  readonly needsReset: boolean
  /** Cells with text instead of a value, such as `[Unknown Error]`, by column; without `[N/A]`. */
  readonly errors: readonly { readonly column: string; readonly cell: string }[]
}

/** Errors of the GPU's memory. Volatile counts restart with the driver, aggregate counts are permanent. */
type GpuEcc = {
  readonly uncorrectedVolatile: number | null
  readonly correctedVolatile: number | null
  readonly uncorrectedAggregate: number | null
}

/** Rows of the GPU's memory that were replaced by spare ones. */
type GpuRemappedRows = {
  readonly uncorrectable: number | null
  readonly isPending: boolean | null
  readonly hasFailed: boolean | null
}

/** Bits of `clocks_event_reasons.active` (formerly `clocks_throttle_reasons.active`), by name. */
export type ThrottleReason =
  | 'gpu-idle'
  | 'applications-clocks'
  | 'power-cap'
  | 'hardware-slowdown'
  | 'sync-boost'
  | 'thermal-software'
  | 'thermal-hardware'
  | 'power-brake'
  | 'display-clocks'
  | 'unknown'

/** The whole answer of nvidia-smi. */
export type GpuReport = {
  readonly exitCode: number | null
  readonly gpus: readonly GpuReading[]
  /** A message of nvidia-smi instead of rows, such as `No devices were found`; null otherwise. */
  readonly message: string | null
  /** Whether the message reports that there is no GPU; any other message counts none. */
  readonly hasNoDevices: boolean
}

/** NVLinks of one GPU. */
export type NvlinkReading = {
  readonly gpu: number
  readonly active: number
  readonly inactive: number
}
