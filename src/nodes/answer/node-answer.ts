import type { GpuReport, NvlinkReading } from './gpu-reading.js'
import type {
  DiskReading,
  InfinibandPort,
  MemoryReading,
  NetworkReading,
  PressureReading,
  RaidReading,
  ReadOnlyMount,
} from './machine-readings.js'

/**
 * What one probe of one node saw. A null field, or a missing row, was not seen: `unseen` says why where the node knew.
 * Nothing is derived or filled in. Lists are null where the node could not look, and empty where it looked and found none. A node that cannot read its
 * kernel's files has not answered at all.
 */
export type NodeAnswer = {
  readonly tier: ProbeTier
  /** The node's clock when the probe began, in seconds since 1970. */
  readonly timeS: number | null
  readonly bootId: string | null
  readonly hostname: string | null
  readonly kernelRelease: string | null
  readonly uptimeS: number | null
  readonly load: LoadReading | null
  /** Counters since boot in ticks: two answers give the share that was busy. */
  readonly cpu: CpuTicks | null
  readonly cores: number | null
  /** Processes that wait for a disk or another device. */
  readonly blockedProcesses: number | null
  readonly memory: MemoryReading | null
  /** Processes that the kernel has killed for memory since boot. */
  readonly oomKills: number | null
  readonly pressure: PressureReading
  readonly memoryControllers: readonly MemoryController[] | null
  readonly nvme: readonly { readonly name: string; readonly state: string }[]
  readonly thermalZones: readonly { readonly type: string | null; readonly temperatureC: number }[]
  readonly networks: readonly NetworkReading[]
  readonly infiniband: readonly InfinibandPort[]
  readonly raids: readonly RaidReading[]
  readonly disks: readonly DiskReading[] | null
  readonly readOnlyMounts: readonly ReadOnlyMount[]
  /** Whether the clock is synchronized; null if the node does not report it. */
  readonly isTimeSynchronized: boolean | null
  readonly kernelLog: KernelLog | null
  readonly gpu: GpuReport | null
  /** The first line of /proc/driver/nvidia/version. */
  readonly nvidiaDriver: string | null
  readonly gpuCount: GpuCount
  /** Null where no process could be listed; processes of other users are never in it. */
  readonly ranks: readonly RankProcess[] | null
  readonly python: PythonReading | null
  /** Links between GPUs; null where they were not asked for. */
  readonly nvlink: readonly NvlinkReading[] | null
  readonly unseen: readonly Unseen[]
  /** What shows that these are not the lines that the probe wrote, in words; empty for an answer as it should be. */
  readonly damage: readonly string[]
}

/** `fast` is every round; `full` adds what changes rarely; `deep` adds what costs the node memory. */
export type ProbeTier = 'fast' | 'full' | 'deep'

/** Something the node could not see, with its reason in words; one that begins with `hung: ` had no answer in time. */
export type Unseen = {
  readonly key: UnseenKey
  readonly reason: string
  /** Which mount, where the key is `disk` and the request named mounts. */
  readonly mount?: string
}

export type UnseenKey =
  /** No directory for the results of jobs: only the kernel's files were read. */
  | 'scratch'
  /** All data from the kernel's files. */
  | 'system'
  | 'boot'
  | 'uptime'
  | 'load'
  | 'cpu'
  | 'mem'
  | 'psi.cpu'
  | 'psi.io'
  | 'psi.memory'
  | 'edac'
  | 'timesync'
  | 'disk'
  | 'kern'
  | 'gpu'
  | 'pcigpus'
  | 'nvlink'
  | 'ranks'
  | 'python'
  | 'cuda'
  /** A key of a newer probe. */
  | (string & {})

export type LoadReading = {
  readonly oneMinute: number
  readonly fiveMinutes: number
  readonly fifteenMinutes: number
  /** Null where the line is cut short. */
  readonly processes: number | null
}

export type CpuTicks = {
  readonly user: number
  readonly nice: number
  readonly system: number
  readonly idle: number
  readonly iowait: number
  readonly irq: number
  readonly softirq: number
  readonly steal: number
}

export type MemoryController = {
  readonly name: string
  readonly corrected: number | null
  readonly uncorrected: number | null
}

/** Kernel messages of interest that are newer than the request's cursor: the newest 40, the oldest first. */
export type KernelLog = {
  readonly source: 'dmesg' | 'journal'
  /** Where the next request continues; null if the log was empty. */
  readonly cursor: KernelCursor | null
  /** How many matched, of which `lines` are the newest. */
  readonly matched: number
  readonly lines: readonly KernelLine[]
}

/** A place in the kernel log: it means something only while the node has not rebooted. */
export type KernelCursor = { readonly bootId: string; readonly uptimeS: number }

export type KernelLine = {
  /** Seconds since boot; null where the line has no time. */
  readonly uptimeS: number | null
  readonly text: string
}

/** How many NVIDIA GPUs two sources count that need no nvidia-smi; the third is `gpu.gpus.length`. */
export type GpuCount = { readonly onPci: number | null; readonly byDriver: number | null }

/** A process with a rank in its environment. */
export type RankProcess = {
  readonly pid: number
  /** The process that started it: a rank's data loaders have its environment, too. Null or absent where not known. */
  readonly parentPid?: number | null
  /** The kernel's letter: R, S, D (waits for a device), T (stopped), Z (dead). */
  readonly state: string
  readonly command: string
  readonly rank: number | null
  readonly localRank: number | null
  readonly worldSize: number | null
  readonly nodeRank: number | null
  readonly masterAddress: string | null
  readonly masterPort: number | null
  /** What distinguishes jobs: TORCHELASTIC_RUN_ID or SLURM_JOB_ID. */
  readonly runId: string | null
  /** CUDA_VISIBLE_DEVICES as it stands. */
  readonly visibleDevices: string | null
}

export type PythonReading = {
  readonly version: string
  /** The version of torch; null where it is not installed. */
  readonly torch: string | null
  /** Whether torch sees a GPU; null unless the tier was `deep`. */
  readonly isCudaAvailable: boolean | null
}
