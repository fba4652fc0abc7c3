/** One GPU as nvidia-smi reports it; a cell that is missing or says `[N/A]` is null, never 0. */
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
  /** Why the clocks are held down, by name; an empty list when nothing holds them down. */
  readonly throttleReasons: readonly ThrottleReason[] | null
  readonly ecc: GpuEcc
  readonly remappedRows: GpuRemappedRows
  readonly retiredPagesPending: boolean | null
  /** `None` when healthy; otherwise the driver's word, such as `Reset`, `Reboot` or `Drain P2P`. */
  readonly recoveryAction: string | null
  readonly pcieGeneration: number | null
  readonly maxPcieGeneration: number | null
  readonly pcieWidth: number | null
  readonly maxPcieWidth: number | null
  /** True when at least one cell says `[GPU requires reset]`. */
  readonly needsReset: boolean
  /** Cells that hold words instead of a value, such as `[Unknown Error]`, by column; `[N/A]` is not among them. */
  readonly errors: readonly { readonly column: string; readonly cell: string }[]
}

/** Errors of the GPU's memory; volatile counts start anew with the driver, aggregate counts stay for life. */
export type GpuEcc = {
  readonly uncorrectedVolatile: number | null
  readonly correctedVolatile: number | null
  readonly uncorrectedAggregate: number | null
}

/** Rows of the GPU's memory that were replaced by spare ones. */
export type GpuRemappedRows = {
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

/** What nvidia-smi answered as a whole. */
export type GpuReport = {
  readonly exitCode: number | null
  readonly gpus: readonly GpuReading[]
  /** nvidia-smi's own words where it printed something other than rows, such as `No devices were found`; null otherwise. */
  readonly message: string | null
}

/** NVLinks of one GPU. */
export type NvlinkReading = {
  readonly gpu: number
  readonly active: number
  readonly inactive: number
  /** Of one link, in GB/s; null where none is active. */
  readonly speedGBps: number | null
}
