import type { Anomaly } from './anomaly.js'
import type { CheckpointDetector } from './checkpoint-detector.js'
import type { Recommendation } from './monitor-view.js'

/** The settings of a monitor; those without a comment have defaults. */
export type MonitorSettings = {
  /** Where the checkpoint is, as people and commands name it. */
  readonly source: string
  /** A file that did not change for longer than this is `stale`. */
  readonly staleAfterMs: number
  readonly detectors?: readonly CheckpointDetector[]
  /** No second look follows the first, so the first has to say what it can. */
  readonly isOneLook?: boolean
  /** For the history of all workers together. */
  readonly historyBudgetBytes?: number
  readonly recommend?: Recommend
}

type Recommend = (
  anomaly: Anomaly,
  context: { checkpointPath: string },
) => Omit<Recommendation, 'anomalyId'>
