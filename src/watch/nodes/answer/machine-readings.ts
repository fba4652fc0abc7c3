export type MemoryReading = {
  readonly totalBytes: number | null
  readonly availableBytes: number | null
  /** Faulty memory that the kernel has retired. */
  readonly hardwareCorruptedBytes: number | null
}

/**
 * Pressure stall information: the percentage of time in which processes waited. Null if the kernel does not provide it.
 */
export type PressureReading = {
  readonly cpu: PressureLines | null
  readonly io: PressureLines | null
  readonly memory: PressureLines | null
}

export type PressureLines = { readonly some: Pressure | null; readonly full: Pressure | null }

export type Pressure = { readonly avg60Percent: number }

export type NetworkReading = {
  readonly name: string
  /** Operational state in the kernel: up, down, unknown, dormant or lowerlayerdown. */
  readonly state: string
  /** Number of lost links since boot. */
  readonly carrierLosses: number | null
  readonly receiveErrors: number | null
  readonly sendErrors: number | null
  /** Whether it is a physical device, not a bridge, tunnel or container interface. Null if unknown. */
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

/** A Linux software RAID: `[8/7]` means 8 configured members, 7 of them working. */
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
  /** Used share of the space that users may use, 0 to 100. */
  readonly usedPercent: number | null
  /** Null if the file system does not count inodes. */
  readonly inodesTotal: number | null
  readonly inodesFree: number | null
}

/** A read-only file system on a device. */
export type ReadOnlyMount = {
  readonly mount: string
  readonly fileSystem: string
  /** Its mode in /etc/fstab; null if the mount is not listed there. */
  readonly wanted: 'ro' | 'rw' | null
}
