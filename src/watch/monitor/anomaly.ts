import type { EvidenceGrade, FindingSeverity, FindingType } from '../../kit/records/run/finding.js'

/** The five types that can be detected from checkpoints alone, with the severity each has always had. */
export const anomalySeverities = {
  slow_worker: 'warning',
  failed_worker: 'critical',
  loss_divergence: 'warning',
  allreduce_spike: 'warning',
  stalled_worker: 'critical',
} as const
export type CheckpointAnomalyType = keyof typeof anomalySeverities

/** A problem found in one look at the run; `workerId` is null if no worker is to blame. */
export type Anomaly = {
  readonly workerId: number | null
  readonly step: number | null
  readonly type: FindingType
  readonly severity: FindingSeverity
  /** Certainty; absent if several looks at the checkpoint decided. */
  readonly evidence?: EvidenceGrade
  /** One sentence with the numbers that decided. */
  readonly description: string
}

/** Evidence of the node on which a blamed rank runs. */
export type AnomalyExplanation = {
  readonly node: string
  /** The trouble of the node, by the name that its monitor uses. */
  readonly type: string
  readonly severity: 'warning' | 'critical'
  /** The earliest observed time of it, in epoch ms. */
  readonly atMs: number
  /** How long before the rank's trouble, in ms; negative: after it; null: not known. */
  readonly leadMs: number | null
  /** Node, evidence and order in time; hostile. */
  readonly sentence: string
}

/** An anomaly with its life: raised once, resolved once. Times are epoch milliseconds of the monitor's clock. */
export type TrackedAnomaly = Anomaly & {
  /** Stable over its life and unique in a run, such as `slow_worker:3:1`. */
  readonly id: string
  readonly source: 'checkpoint' | 'events'
  readonly raisedAtMs: number
  /** Null while it is active. */
  readonly resolvedAtMs: number | null
  /** Evidence of the blamed worker's node, the likeliest first; absent where there is none. */
  readonly explanations?: readonly AnomalyExplanation[]
}

/** A type that the checkpoints cannot decide, and the data that would decide it. */
export type Undecided = {
  readonly type: CheckpointAnomalyType
  readonly reason: string
  readonly needs: string
  /** Something speaks for it: the run is not called healthy. */
  readonly isSuspected?: true
}
