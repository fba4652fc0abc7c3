import type { GpuReading } from '../answer/gpu-reading.js'
import type { DiskReading, NetworkReading } from '../answer/machine-readings.js'
import type { RankProcess } from '../answer/node-answer.js'
import type { CheckGroup, CheckKind, CheckSeverity, CheckStatus } from '../checks/node-check.js'
import type { RoundCause, RoundOutcome } from '../round.js'

/** A node's or cluster's health in one word; `unknown` wherever it cannot be seen well enough. */
export type NodeVerdict = 'healthy' | 'degraded' | 'unhealthy' | 'unknown'

/**
 * - `unknown`: never answered yet.
 * - `reachable`: its newest answer came.
 * - `suspect`: silent, but not long enough to be called down.
 * - `down`: silent for too long.
 * - `returning`: answered once after it was down.
 * - `refused`: alive, but it does not let us in.
 * - `untrusted`: its host key is unknown or another one.
 */
export type Reachability =
  'unknown' | 'reachable' | 'suspect' | 'down' | 'returning' | 'refused' | 'untrusted'

/** Everything there is to show of the nodes at a moment; plain data. All times are epoch milliseconds, null is not known. */
export type NodesView = {
  readonly atMs: number
  readonly cluster: ClusterView
  /** In the order of the cluster file. */
  readonly nodes: readonly NodeView[]
  /** Everything that is or was wrong: the active first, then the newest; bounded. This is what alerts are made of. */
  readonly troubles: readonly Trouble[]
  /** Times in which a node was down, the newest first; bounded. */
  readonly outages: readonly Outage[]
  readonly statistics: NodesStatistics
}

export type ClusterView = {
  readonly verdict: NodeVerdict
  /** Why the verdict is what it is, in one sentence. */
  readonly reason: string
  /** Over all configured nodes that have a score; null where none has. */
  readonly averageScore: number | null
  /** How many nodes of each verdict. */
  readonly counts: Readonly<Record<NodeVerdict, number>>
  /** Set while more than half of the nodes fall silent together: the monitor's own trouble, and nobody is blamed. */
  readonly monitorTrouble: MonitorTrouble | null
  /** Between two rounds at present. */
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
  /** What ssh is called with. */
  readonly destination: string
  readonly verdict: NodeVerdict
  /** Why the verdict is what it is: the worst evidence, in one sentence. */
  readonly reason: string
  /** 0 to 100; null where too little is known. At most 79 while a group is unknown. */
  readonly score: number | null
  readonly groups: Readonly<Record<CheckGroup, GroupView>>
  readonly reachability: ReachabilityView
  /** In the order of the registry; checks that do not apply to the node are left out. */
  readonly checks: readonly CheckView[]
  /** As of the newest answer; empty where there is none. */
  readonly gpus: readonly GpuReading[]
  readonly system: SystemView
  /** Processes with a rank, as of the newest answer; null where none could be listed. */
  readonly ranks: readonly RankProcess[] | null
  /** What to do, the most urgent first; empty where nothing is wrong. */
  readonly advice: readonly NodeAdvice[]
  /** Curves over time, the oldest first; neighbours are merged so that they stay few. */
  readonly history: readonly HistoryPoint[]
  /** True while it came back so often that its outages are one trouble. */
  readonly isFlapping: boolean
  /** Ids of the jobs registered on it. */
  readonly jobs: readonly string[]
  /** True when nothing was asked since the daemon started: all of this is from the state file. */
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
  /** What ssh or the node said; hostile. */
  readonly detail: string | null
  readonly hint: string | null
  readonly lastAskedMs: number | null
  readonly lastAnsweredMs: number | null
  readonly nextAskMs: number | null
  /** Consecutive rounds without an answer. */
  readonly failures: number
  /** `open`: asked less often. `half-open`: asked once to see. It never says that a node is healthy. */
  readonly breaker: 'closed' | 'open' | 'half-open'
  /** The shortest of the newest round trips. */
  readonly latencyMs: number | null
}

export type CheckView = {
  readonly name: string
  readonly group: CheckGroup
  readonly kind: CheckKind
  /** The worst of its subjects, held: what is shown does not flicker with every round. */
  readonly status: CheckStatus
  readonly severity: CheckSeverity | null
  /** Since when it has this status. */
  readonly sinceMs: number
  readonly summary: string
  readonly subjects: readonly SubjectView[]
}

/** One thing that a check looks at, such as one GPU or one mount. */
export type SubjectView = {
  readonly subject: string | null
  readonly status: CheckStatus
  readonly severity: CheckSeverity | null
  readonly sinceMs: number
  readonly summary: string
  /** As the node wrote it; hostile. */
  readonly evidence: readonly string[]
  readonly figures: Readonly<Record<string, number | null>>
  /** True when it stays because it happened, not because it lasts: until a reboot or `nodes clear`. */
  readonly isSticky: boolean
}

/** The machine without its GPUs, as of the newest answer. */
export type SystemView = {
  readonly hostname: string | null
  readonly kernelRelease: string | null
  readonly bootId: string | null
  readonly uptimeS: number | null
  readonly cores: number | null
  readonly loadOneMinute: number | null
  /** Share of the time since the answer before that the cores were busy. */
  readonly cpuPercent: number | null
  readonly memoryPercent: number | null
  readonly memoryTotalBytes: number | null
  /** Used share of the root file system. */
  readonly diskPercent: number | null
  readonly disks: readonly DiskReading[]
  readonly networks: readonly NetworkReading[]
  readonly driverVersion: string | null
  readonly pythonVersion: string | null
  readonly torchVersion: string | null
  /** The node's clock less the monitor's. */
  readonly clockOffsetMs: number | null
  readonly clockUncertaintyMs: number | null
}

/** What is wrong with a node, the cluster or the monitor itself: raised once, resolved once. */
export type Trouble = {
  /** Stable over its life and unique, such as `gpu1/gpu-temperature/GPU 3/2`. */
  readonly id: string
  /** The same whenever the same thing goes wrong again. */
  readonly key: string
  readonly about: 'node' | 'cluster' | 'monitor'
  /** Null unless it is about a node. */
  readonly node: string | null
  /** Name of the check; `down`, `refused`, `untrusted`, `flapping`, `score`, `unhealthy-nodes`, `monitor-network`. */
  readonly type: string
  readonly subject: string | null
  readonly severity: CheckSeverity
  /** One sentence with the numbers that decided; hostile. */
  readonly summary: string
  readonly evidence: readonly string[]
  readonly raisedAtMs: number
  /** Null while it is there. */
  readonly resolvedAtMs: number | null
  /** Id of the trouble that explains this one, so that nobody needs to be alerted of both; null mostly. */
  readonly inhibitedBy: string | null
  readonly advice: NodeAdvice | null
}

/** How urgent advice is, and who can act on it. */
export type AdviceAction =
  'none' | 'look' | 'fix-job' | 'reset-gpu' | 'reboot' | 'drain' | 'inspect-hardware' | 'fix-access'

/** What it means, what to do, and commands to run; `check` and `subject` name what it is about. */
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
  /** When its first unanswered question was asked. */
  readonly silentSinceMs: number
  /** When it was called down. */
  readonly downAtMs: number
  /** When it was called reachable again; null while it lasts. */
  readonly endedAtMs: number | null
  readonly cause: RoundCause | null
  /** Whether it came back with another boot id; null while it lasts or where that is not known. */
  readonly hasRebooted: boolean | null
}

/** The means over `rounds` neighbouring rounds, with the worst of what peaks; null where nothing was measured. */
export type HistoryPoint = {
  readonly atMs: number
  readonly rounds: number
  /** Rounds of these that were answered. */
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

/** Counters since the monitor began, under the names of the seed system. */
export type NodesStatistics = {
  readonly totalChecks: number
  readonly failedChecks: number
  readonly criticalAlerts: number
  readonly warningAlerts: number
  readonly activeJobs: number
  readonly monitoredNodes: number
  readonly circuitBreakersOpen: number
  /** Null where no node has a score. */
  readonly averageHealthScore: number | null
}
