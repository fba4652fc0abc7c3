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
 * The result of one probe of one node. A null field or a missing row was not observed; `unseen` has the reason if the
 * node knew it. Nothing is derived or filled in. A list is null if the node could not read it, and empty if it is
 * empty. A node that cannot read its kernel's files has not answered at all.
 */
export type NodeAnswer = {
  readonly tier: ProbeTier
  /** The node's clock when the probe began, in seconds since 1970. */
  readonly timeS: number | null
  readonly bootId: string | null
  readonly hostname: string | null
  /** The process namespace that answered, which differs between the containers of a machine. */
  readonly container: string | null
  readonly kernelRelease: string | null
  readonly uptimeS: number | null
  readonly load: LoadReading | null
  /** Counters since boot in ticks; the difference of two answers gives the busy share. */
  readonly cpu: CpuTicks | null
  readonly cores: number | null
  /** Processes that wait for a disk or another device. */
  readonly blockedProcesses: number | null
  readonly memory: MemoryReading | null
  /** Processes that the OOM killer has killed since boot. */
  readonly oomKills: number | null
  readonly pressure: PressureReading
  readonly memoryControllers: readonly MemoryController[] | null
  readonly nvme: readonly { readonly name: string; readonly state: string }[]
  readonly networks: readonly NetworkReading[]
  readonly infiniband: readonly InfinibandPort[]
  readonly raids: readonly RaidReading[]
  readonly disks: readonly DiskReading[] | null
  readonly readOnlyMounts: readonly ReadOnlyMount[]
  /** Whether the clock is synchronized; null if the node does not report it. */
  readonly isTimeSynchronized: boolean | null
  readonly kernelLog: KernelLog | null
  readonly gpu: GpuReport | null
  readonly gpuCount: GpuCount
  /** Null if no process could be listed; it never contains processes of other users. */
  readonly ranks: readonly RankProcess[] | null
  readonly python: PythonReading | null
  /** Links between GPUs; null if not requested. */
  readonly nvlink: readonly NvlinkReading[] | null
  readonly unseen: readonly Unseen[]
  /** Evidence that these are not the lines that the probe wrote, as text; empty for an intact answer. */
  readonly damage: readonly string[]
}

/**
 * `fast` runs in every round, `full` adds data that changes rarely, and `deep` adds checks that take memory of the
 * node.
 */
export type ProbeTier = 'fast' | 'full' | 'deep'

/** Data that the node could not read, with the kind of reason for decisions and the reason as text for people. */
export type Unseen = {
  readonly key: UnseenKey
  readonly kind: UnseenKind
  readonly reason: string
  /** The mount, if the key is `disk` and the request named mounts. */
  readonly mount?: string
}

/**
 * `hung`: no answer in time; `not-installed`: the program is not on the path; `denied`: this user may not read it; `cut`:
 * the rest of its lines arrived, but some were left out.
 */
export const unseenKinds = ['hung', 'not-installed', 'denied', 'cut', 'other'] as const
export type UnseenKind = (typeof unseenKinds)[number]

export type UnseenKey =
  /** No temporary directory: only the kernel's files were read. */
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
  /** Messages of the kernel log for the checks of one topic. */
  | `kern.${KernelTopic}`
  | 'gpu'
  | 'pcigpus'
  | 'nvlink'
  | 'ranks'
  | 'python'
  | 'cuda'
  /** A key of a newer probe version. */
  | (string & {})

/** Each topic of kernel messages has one check. */
type KernelTopic = 'gpu' | 'oom' | 'hardware' | 'disk' | 'kernel' | 'heat'

export type LoadReading = {
  readonly oneMinute: number
  readonly fiveMinutes: number
  readonly fifteenMinutes: number
  /** Null if the line is truncated. */
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

/** The relevant kernel messages after the request's cursor: the first and the newest of each kind, oldest first. */
export type KernelLog = {
  readonly source: 'dmesg' | 'journal'
  /** Cursor for the next request; null if the log was empty. */
  readonly cursor: KernelCursor | null
  /** Number of relevant messages. */
  readonly matched: number
  readonly lines: readonly KernelLine[]
}

/** A position in the kernel log, valid until the node reboots. */
export type KernelCursor = { readonly bootId: string; readonly uptimeS: number }

export type KernelLine = {
  /** Seconds since boot; null where the line has no time. */
  readonly uptimeS: number | null
  readonly text: string
  /** Number of messages of its kind that it stands for. */
  readonly times: number
}

/** Numbers of NVIDIA GPUs from two sources without nvidia-smi; the third source is `gpu.gpus.length`. */
export type GpuCount = { readonly onPci: number | null; readonly byDriver: number | null }

/** A process with a rank in its environment. */
export type RankProcess = {
  readonly pid: number
  /** Its parent process, because data loaders of a rank inherit its environment. Null or absent if unknown. */
  readonly parentPid?: number | null
  /** The process state of the kernel: R, S, D (waits for a device), T (stopped), Z (zombie). */
  readonly state: string
  readonly command: string
  readonly rank: number | null
  readonly localRank: number | null
  readonly worldSize: number | null
  readonly masterAddress: string | null
  readonly masterPort: number | null
  /** The id of the job: TORCHELASTIC_RUN_ID or SLURM_JOB_ID. */
  readonly runId: string | null
  /** CUDA_VISIBLE_DEVICES, unparsed. */
  readonly visibleDevices: string | null
}

export type PythonReading = {
  readonly version: string
  /** The version of torch; null if it is not installed. */
  readonly torch: string | null
  /** Whether torch sees a GPU; null unless the tier was `deep`. */
  readonly isCudaAvailable: boolean | null
}
