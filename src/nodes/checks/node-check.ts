import type { NodeAnswer, ProbeTier } from '../answer/node-answer.js'
import type { ClockOffset } from '../round.js'
import type { NodeLimits } from './node-limits.js'
import type { RunElsewhere } from './process/runs.js'

/** `unknown`: it could not be seen, which is never as good as `ok`. */
export type CheckStatus = 'ok' | 'bad' | 'unknown'

export type CheckSeverity = 'warning' | 'critical'

/** The four parts of a node that share the 100 points of its score. */
export type CheckGroup = 'gpu' | 'system' | 'network' | 'process'

/**
 * - `level`: a figure beside a limit; it must be bad twice, and leaves with a margin.
 * - `state`: is or is not; bad at once, and good again after two good rounds.
 * - `event`: something that happened; it stays until the node reboots or somebody clears it.
 */
export type CheckKind = 'level' | 'state' | 'event'

/** What one check says of one thing in one round. */
export type CheckReading = {
  /** The thing, such as `GPU 3` or `/data`; null where the check is about the node as a whole. */
  readonly subject: string | null
  readonly status: CheckStatus
  /** How bad; null unless `bad`. */
  readonly severity: CheckSeverity | null
  /** True when a level is good by less than its margin: what was bad stays bad. */
  readonly isNearLimit: boolean
  /** Points that this costs its group, 0 to 100; not only what is bad costs points. */
  readonly deduction: number
  /** One sentence with the numbers that decided, or with the reason why it is unknown. */
  readonly summary: string
  /** Lines of the node that prove it, as they came; hostile, and a few at most. */
  readonly evidence: readonly string[]
  /** Numbers by name with their unit; null is not known. */
  readonly figures: Readonly<Record<string, number | null>>
  /** What chooses the advice where a check has several, such as the number of an Xid. */
  readonly code: string | null
}

/** What the monitor knows beside the answer. */
export type CheckFacts = {
  /** How many GPUs there should be; null where nobody said. */
  readonly expectedGpus: number | null
  /** Mounts that somebody named; empty where all local ones are looked at. */
  readonly expectedMounts: readonly string[]
  /** True while a job is registered on the node; null if unknown. */
  readonly isJobActive: boolean | null
  /** The shortest of the newest round trips, in ms; null before the first. */
  readonly latencyMs: number | null
  /** The node's clock beside the monitor's. */
  readonly clock: ClockOffset | null
  /** The jobs whose ranks the newest answers of other nodes show. */
  readonly elsewhere: readonly RunElsewhere[]
}

/** What a node has had, reboots included: what is gone is noticed. Names and counts are as the node gave them. */
export type NodeBaseline = {
  readonly gpuCount: number | null
  /** Network devices that have been up. */
  readonly networksUp: readonly string[]
  /** Ports, such as `mlx5_0/1`, that have been active. */
  readonly infinibandActive: readonly string[]
  /** Mounts that could be written to. */
  readonly writableMounts: readonly string[]
  /** Active NVLinks by GPU, such as `GPU 0`. */
  readonly nvlinks: Readonly<Record<string, number>>
  readonly torch: string | null
}

export type CheckInput = {
  readonly answer: NodeAnswer
  /** The answer before, of the same boot or an earlier one; null at the first look. */
  readonly previous: NodeAnswer | null
  /** What it had in the answers before. */
  readonly baseline: NodeBaseline
  readonly facts: CheckFacts
  readonly limits: NodeLimits
}

/** One question about a node: pure, without clock, files or memory. */
export interface NodeCheck {
  /** Its name in records, metrics and alerts, such as `gpu-temperature`. */
  readonly name: string
  readonly group: CheckGroup
  readonly kind: CheckKind
  /** One line for people: what it looks at and when it is bad. */
  readonly summary: string
  /** True when a node is not called healthy while this is unknown. */
  readonly isEssential: boolean
  /** The least thorough probe that it needs; between such probes its last word stays. */
  readonly tier: ProbeTier
  /** How long a level must be bad, in ms, where two rounds are too short. */
  readonly mustLastMs?: number
  /** A reading for every thing there is; empty where the check does not apply to this node. */
  read(input: CheckInput): readonly CheckReading[]
}
