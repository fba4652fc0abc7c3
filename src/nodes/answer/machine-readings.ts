export type MemoryReading = {
  readonly totalBytes: number | null
  readonly availableBytes: number | null
  readonly swapTotalBytes: number | null
  readonly swapFreeBytes: number | null
  readonly dirtyBytes: number | null
  /** Memory that the kernel has taken out of use because it is faulty. */
  readonly hardwareCorruptedBytes: number | null
}

/** Pressure stall information: the share of time in percent in which work waited. Null where the kernel offers none. */
export type PressureReading = {
  readonly cpu: PressureLines | null
  readonly io: PressureLines | null
  readonly memory: PressureLines | null
}

export type PressureLines = { readonly some: Pressure | null; readonly full: Pressure | null }

export type Pressure = {
  readonly avg10Percent: number
  readonly avg60Percent: number
  readonly avg300Percent: number
}

export type NetworkReading = {
  readonly name: string
  /** The kernel's word: up, down, unknown, dormant, lowerlayerdown. */
  readonly state: string
  readonly speedMbps: number | null
  /** How often the link was lost since boot. */
  readonly carrierLosses: number | null
  readonly receiveErrors: number | null
  readonly sendErrors: number | null
  readonly receiveDropped: number | null
  /** A device, not a bridge, tunnel or container's end. Null where the node did not say. */
  readonly isPhysical: boolean | null
}

export type InfinibandPort = {
  readonly device: string
  readonly port: number
  /** Such as `4: ACTIVE`. */
  readonly state: string | null
  /** Such as `5: LinkUp`. */
  readonly physicalState: string | null
  /** Such as `400 Gb/sec (4X NDR)`. */
  readonly rate: string | null
  readonly linkDowned: number | null
  readonly symbolErrors: number | null
}

/** A Linux software RAID: `[8/7]` is 8 members wanted, 7 working. */
export type RaidReading = {
  readonly name: string
  readonly wanted: number | null
  readonly working: number | null
}

export type DiskReading = {
  readonly device: string
  readonly mount: string
  readonly totalBytes: number | null
  readonly usedBytes: number | null
  readonly availableBytes: number | null
  /** Used of what users may use, 0 to 100. */
  readonly usedPercent: number | null
  /** Null where the file system counts none. */
  readonly inodesTotal: number | null
  readonly inodesFree: number | null
}

/** A file system on a device that can only be read now. */
export type ReadOnlyMount = {
  readonly mount: string
  readonly fileSystem: string
  /** What /etc/fstab wants for it; null where it does not name this mount. */
  readonly wanted: 'ro' | 'rw' | null
}
