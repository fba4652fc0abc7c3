import type { NodeAnswer, ProbeTier, UnseenKey } from '../answer/node-answer.js'
import type { ClockOffset } from '../round.js'
import type { NodeLimits } from './node-limits.js'
import type { RunElsewhere } from './process/runs.js'

/** `unknown`: it could not be observed, which never counts as `ok`. */
export type CheckStatus = 'ok' | 'bad' | 'unknown'

export type CheckSeverity = 'warning' | 'critical'

/** The four parts of a node that share the 100 points of its score. */
export type CheckGroup = 'gpu' | 'system' | 'network' | 'process'

/**
 * - `level`: a value with a limit; bad after two bad rounds, good again below the limit by a margin.
 * - `state`: bad at once, and good again after two good rounds.
 * - `event`: something that happened; it stays until the node reboots or a user clears it.
 */
export type CheckKind = 'level' | 'state' | 'event'

/** The result of one check for one item in one round. */
export type CheckReading = {
  /** The item, such as `GPU 3` or `/data`; null if the check concerns the whole node. */
  readonly subject: string | null
  readonly status: CheckStatus
  /** The severity; null unless `bad`. */
  readonly severity: CheckSeverity | null
  /** True if a level is good by less than its margin, so that a bad one stays bad. */
  readonly isNearLimit: boolean
  /** Points that this costs its group, 0 to 100; good readings may cost points, too. */
  readonly deduction: number
  /** One sentence with the numbers that decided, or the reason why it is unknown. */
  readonly summary: string
  /** A few lines of the node as evidence; unescaped and hostile. */
  readonly evidence: readonly string[]
  /** Numbers by name with their unit; null if unknown. */
  readonly figures: Readonly<Record<string, number | null>>
  /** Selects the advice if a check has several, such as the number of an Xid. */
  readonly code: string | null
}

/** Facts that the monitor knows in addition to the answer. */
export type CheckFacts = {
  /** Expected number of GPUs; null if not configured. */
  readonly expectedGpus: number | null
  /** Configured mounts; empty for all local ones. */
  readonly expectedMounts: readonly string[]
  /** Whether a job is registered on the node; null if unknown. */
  readonly isJobActive: boolean | null
  /** The shortest of the newest round-trip times in ms; null before the first. */
  readonly latencyMs: number | null
  /** The difference between the clocks of node and monitor. */
  readonly clock: ClockOffset | null
  /** The jobs with ranks on other nodes, according to their newest answers. */
  readonly elsewhere: readonly RunElsewhere[]
}

/**
 * The hardware and devices that a node has had, across reboots, so that missing ones are noticed. Names and counts come
 * from the node.
 */
export type NodeBaseline = {
  readonly gpuCount: number | null
  /** Network devices that were up before. */
  readonly networksUp: readonly string[]
  /** Ports, such as `mlx5_0/1`, that were active before. */
  readonly infinibandActive: readonly string[]
  /** Mounts that were writable before. */
  readonly writableMounts: readonly string[]
  /** Active NVLinks by GPU, such as `GPU 0`. */
  readonly nvlinks: Readonly<Record<string, number>>
  readonly torch: string | null
}

export type CheckInput = {
  readonly answer: NodeAnswer
  /** The previous answer, of this or an earlier boot; null in the first round. */
  readonly previous: NodeAnswer | null
  /** The baseline from earlier answers. */
  readonly baseline: NodeBaseline
  readonly facts: CheckFacts
  readonly limits: NodeLimits
}

/** One check of a node: pure, without clock, files or memory. */
export interface NodeCheck {
  /** Its name in records, metrics and alerts, such as `gpu-temperature`. */
  readonly name: string
  readonly group: CheckGroup
  readonly kind: CheckKind
  /** One line of text: what it checks and when it is bad. */
  readonly summary: string
  /** Whether a node is not healthy while this check is unknown. */
  readonly isEssential: boolean
  /** The keys of the probe that it reads: it is unknown while some of their lines were left out. */
  readonly needs: readonly UnseenKey[]
  /** The least thorough probe that it needs; between such probes its last result stays. */
  readonly tier: ProbeTier
  /** Minimum time in ms that a level must be bad, if two rounds are too short. */
  readonly mustLastMs?: number
  /** Returns a reading per item; empty if the check does not apply to this node. */
  read(input: CheckInput): readonly CheckReading[]
}
