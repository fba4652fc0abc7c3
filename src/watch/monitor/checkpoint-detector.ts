import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import type { Anomaly, CheckpointAnomalyType, Undecided } from './anomaly.js'

/** One look at a checkpoint; `isRepeated`: the file was looked at again and had not changed. */
export type CheckpointPoll = {
  readonly atMs: number
  readonly checkpoint: HealthCheckpoint
  readonly isRepeated: boolean
}

/** The anomalies of now; earlier ones that are missing are resolved. */
export type Judgement = {
  readonly active: readonly Anomaly[]
  readonly undecided: readonly Undecided[]
}

/** Judges one anomaly type over the checkpoints of one run, in the order in which they were seen: a fold without clock or files. */
export interface CheckpointDetector {
  readonly type: CheckpointAnomalyType
  /** One line for people: what it compares and when it raises an anomaly. */
  readonly summary: string
  /** The smallest trouble it promises to find, in words with numbers. */
  readonly dose: string
  /** Its false alarm rate, and where it was measured. */
  readonly falseAlarmBudget: string
  /** Number of polls with a new checkpoint that it needs before its silence means anything; absent: one is enough. */
  readonly leastPolls?: number
  start(): (look: CheckpointPoll) => Judgement
}
