import type { BlindDetector } from '../../kit/records/run/blind-detector.js'
import type { Finding } from '../../kit/records/run/finding.js'
import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import type { StepRecord } from '../../kit/records/run/step-record.js'

/** Reasons why the run cannot be seen; each is a separate answer, and none of them is healthy. */
export type SourceTrouble = 'missing' | 'unreadable' | 'corrupt'

/**
 * One observation of the monitor at `atMs` (epoch milliseconds of the monitor's clock). Everything that is shown,
 * counted or alerted on is a fold over these.
 */
export type Observation =
  /** The checkpoint was read and is another than before. `notes` says what was foreign in it, and was kept. */
  | {
      readonly kind: 'checkpoint'
      readonly atMs: number
      readonly checkpoint: HealthCheckpoint
      readonly notes: readonly string[]
    }
  /** The checkpoint was looked at and is still the one before. */
  | { readonly kind: 'unchanged'; readonly atMs: number }
  /** The checkpoint cannot be seen; `reason` names the place. */
  | {
      readonly kind: 'trouble'
      readonly atMs: number
      readonly trouble: SourceTrouble
      readonly reason: string
    }
  /** A rank's finished steps, from the event logs of a run directory. */
  | {
      readonly kind: 'steps'
      readonly atMs: number
      readonly rank: number
      readonly steps: readonly StepRecord[]
    }
  /** The event logs show a new attempt of the run: findings of the previous one are over. */
  | { readonly kind: 'restart'; readonly atMs: number }
  /** The detectors that follow the event logs and had too little data so far. */
  | {
      readonly kind: 'blind'
      readonly atMs: number
      readonly detectors: readonly BlindDetector[]
    }
  /** A shared detector, following the event logs, raised something. */
  | { readonly kind: 'finding'; readonly atMs: number; readonly finding: Finding }
