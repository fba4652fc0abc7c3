import type { GpuReading } from '../answer/gpu-reading.js'
import type { DiskReading, NetworkReading } from '../answer/machine-readings.js'
import type { RankProcess, Unseen } from '../answer/node-answer.js'
import type { CheckGroup, CheckKind, CheckSeverity, CheckStatus } from '../checks/node-check.js'
import type { RoundCause, RoundOutcome } from '../round.js'

/** A node's or cluster's health in one word; `unknown` if it cannot be observed well enough. */
export type NodeVerdict = 'healthy' | 'degraded' | 'unhealthy' | 'unknown'

/**
 * - `unknown`: never answered yet.
 * - `reachable`: its newest answer arrived.
 * - `suspect`: silent, but not yet down.
 * - `down`: silent for too long.
 * - `returning`: answered once after it was down.
 * - `refused`: alive, but it refuses the login.
 * - `untrusted`: its host key is unknown or has changed.
 */
export type Reachability =
  'unknown' | 'reachable' | 'suspect' | 'down' | 'returning' | 'refused' | 'untrusted'

/**
 * The complete view of the nodes at one time; plain data. All times are epoch milliseconds, unknown values are null.
 */
export type NodesView = {
  readonly atMs: number
  readonly cluster: ClusterView
  /** In the order of the cluster file. */
  readonly nodes: readonly NodeView[]
  /** Current and past problems: active ones first, then the newest; limited in number. Alerts are made from these. */
  readonly troubles: readonly Trouble[]
  /** Outages of nodes, newest first; limited in number. */
  readonly outages: readonly Outage[]
  readonly statistics: NodesStatistics
}

export type ClusterView = {
  readonly verdict: NodeVerdict
  /** The reason for the verdict, in one sentence. */
  readonly reason: string
  /** Mean over all configured nodes with a score; null if there is none. */
  readonly averageScore: number | null
  /** Number of nodes per verdict. */
  readonly counts: Readonly<Record<NodeVerdict, number>>
  /** Set while more than half of the nodes fall silent together: a problem of the monitor, so no node is blamed. */
  readonly monitorTrouble: MonitorTrouble | null
  /** The current polling interval. */
  readonly intervalMs: number
}

export type MonitorTrouble = {
  readonly sinceMs: number
  readonly silentNodes: number
  readonly askedNodes: number
  readonly summary: string
}

export type NodeView = {
  readonly name: string
  /** The ssh destination. */
  readonly destination: string
  readonly verdict: NodeVerdict
  /** The reason for the verdict: the worst evidence, in one sentence. */
  readonly reason: string
  /** 0 to 100; null if too little is known. At most 79 while a group is unknown. */
  readonly score: number | null
  readonly groups: Readonly<Record<CheckGroup, GroupView>>
  readonly reachability: ReachabilityView
  /** In the order of the registry, without checks that do not apply to the node. */
  readonly checks: readonly CheckView[]
  /** From the newest answer; empty without one. */
  readonly gpus: readonly GpuReading[]
  readonly system: SystemView
  /** Processes with a rank, from the newest answer; null if they could not be listed. */
  readonly ranks: readonly RankProcess[] | null
  /** What the newest answer lacks, and why; empty without an answer. */
  readonly unseen: readonly Unseen[]
  /** Advice, most urgent first; empty without a problem. */
  readonly advice: readonly NodeAdvice[]
  /** Curves over time, oldest first; neighbouring points are merged to limit their number. */
  readonly history: readonly HistoryPoint[]
  /** True while it returned so often that its outages count as one problem. */
  readonly isFlapping: boolean
  /** Ids of the jobs registered on it. */
  readonly jobs: readonly string[]
  /** True if the node has not been polled since the daemon started, so that all data comes from the state file. */
  readonly isFromState: boolean
}

export type GroupView = {
  /** Points it can cost. */
  readonly weight: number
  /** Points it costs now; null while it is unknown. */
  readonly deducted: number | null
}

export type ReachabilityView = {
  readonly state: Reachability
  readonly sinceMs: number | null
  /** Of the newest round. */
  readonly outcome: RoundOutcome | null
  readonly cause: RoundCause | null
  /** The message of ssh or the node; hostile. */
  readonly detail: string | null
  readonly hint: string | null
  readonly lastAskedMs: number | null
  readonly lastAnsweredMs: number | null
  readonly nextAskMs: number | null
  /** Consecutive rounds without an answer. */
  readonly failures: number
  /** `open`: polled less often. `half-open`: the next poll is a test. It says nothing about health. */
  readonly breaker: 'closed' | 'open' | 'half-open'
  /** The shortest of the newest round-trip times. */
  readonly latencyMs: number | null
}

export type CheckView = {
  readonly name: string
  readonly group: CheckGroup
  readonly kind: CheckKind
  /** The worst held result of its items, so that the display does not flicker with every round. */
  readonly status: CheckStatus
  readonly severity: CheckSeverity | null
  /** Start of this status. */
  readonly sinceMs: number
  readonly summary: string
  readonly subjects: readonly SubjectView[]
}

/** One item of a check, such as one GPU or one mount. */
export type SubjectView = {
  readonly subject: string | null
  readonly status: CheckStatus
  readonly severity: CheckSeverity | null
  readonly sinceMs: number
  readonly summary: string
  /** Text of the node; hostile. */
  readonly evidence: readonly string[]
  readonly figures: Readonly<Record<string, number | null>>
  /** True for an event, which stays until a reboot or `nodes clear`. */
  readonly isSticky: boolean
}

/** The machine without its GPUs, from the newest answer. */
export type SystemView = {
  readonly hostname: string | null
  readonly kernelRelease: string | null
  readonly bootId: string | null
  readonly uptimeS: number | null
  readonly cores: number | null
  readonly loadOneMinute: number | null
  /** CPU utilization since the previous answer. */
  readonly cpuPercent: number | null
  readonly memoryPercent: number | null
  /** Used share of the root file system. */
  readonly diskPercent: number | null
  readonly disks: readonly DiskReading[]
  readonly networks: readonly NetworkReading[]
  readonly driverVersion: string | null
  readonly pythonVersion: string | null
  readonly torchVersion: string | null
  /** The node's clock minus the monitor's. */
  readonly clockOffsetMs: number | null
  readonly clockUncertaintyMs: number | null
}

/** A problem of a node, the cluster or the monitor itself: raised once, resolved once. */
export type Trouble = {
  /** Stable over its life and unique, such as `gpu1/gpu-temperature/GPU 3/2`. */
  readonly id: string
  /** The same for every recurrence of the same problem. */
  readonly key: string
  readonly about: 'node' | 'cluster' | 'monitor'
  /** The node; null if it concerns no single node. */
  readonly node: string | null
  /** Name of the check; `down`, `refused`, `untrusted`, `flapping`, `score`, `unhealthy-nodes`, `monitor-network`. */
  readonly type: string
  readonly subject: string | null
  readonly severity: CheckSeverity
  /** One sentence with the numbers that decided; hostile. */
  readonly summary: string
  readonly evidence: readonly string[]
  readonly raisedAtMs: number
  /** Null while it is active. */
  readonly resolvedAtMs: number | null
  /** Id of the problem that explains this one, so that one alert is enough; usually null. */
  readonly inhibitedBy: string | null
  readonly advice: NodeAdvice | null
}

/** The urgency of advice, and who can act on it. */
export type AdviceAction =
  'none' | 'look' | 'fix-job' | 'reset-gpu' | 'reboot' | 'drain' | 'inspect-hardware' | 'fix-access'

/** Advice: the meaning, the actions, and commands to run; `check` and `subject` name its item. */
export type NodeAdvice = {
  readonly check: string
  readonly subject: string | null
  readonly action: AdviceAction
  readonly meaning: string
  readonly next: readonly string[]
  readonly commands: readonly string[]
}

export type Outage = {
  readonly node: string
  /** Time of its first unanswered poll. */
  readonly silentSinceMs: number
  /** Time at which it was declared down. */
  readonly downAtMs: number
  /** Time at which it was reachable again; null while the outage lasts. */
  readonly endedAtMs: number | null
  readonly cause: RoundCause | null
  /** Whether it returned with a new boot id; null while the outage lasts or if unknown. */
  readonly hasRebooted: boolean | null
}

/** Means over `rounds` neighbouring rounds, with the maximum of temperatures; null without a measurement. */
export type HistoryPoint = {
  readonly atMs: number
  readonly rounds: number
  /** Number of answered rounds among these. */
  readonly answered: number
  readonly score: number | null
  readonly latencyMs: number | null
  readonly cpuPercent: number | null
  readonly memoryPercent: number | null
  readonly diskPercent: number | null
  /** Mean over the GPUs. */
  readonly gpuUtilizationPercent: number | null
  /** The hottest GPU. */
  readonly gpuTemperatureC: number | null
  readonly gpuMemoryPercent: number | null
  readonly gpuPowerW: number | null
}

/** Counters since the monitor started, under the names of the seed system. */
export type NodesStatistics = {
  readonly totalChecks: number
  readonly failedChecks: number
  readonly criticalAlerts: number
  readonly warningAlerts: number
  readonly activeJobs: number
  readonly monitoredNodes: number
  readonly circuitBreakersOpen: number
  /** Null if no node has a score. */
  readonly averageHealthScore: number | null
}
