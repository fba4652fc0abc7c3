import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import type { BlindDetector } from '../../kit/records/run/blind-detector.js'
import type { Undecided } from './anomaly.js'
import type { AnomalyTracker } from './anomaly-tracker.js'
import type { CheckpointDetector, CheckpointPoll } from './checkpoint-detector.js'
import type { BoundedHistory } from './history/bounded-history.js'
import { KnownWorkers } from './known-workers.js'
import type { Observation } from './observation.js'
import { Pace } from './pace.js'
import { runEnd } from './run-end.js'
import { signOfLife } from './sign-of-life.js'

/** The newest checkpoint, when it came, and when the run was last at work, on the monitor's clock. */
export type Newest = {
  readonly checkpoint: HealthCheckpoint
  readonly aliveAtMs: number | null
  readonly seenAtMs: number
}

/** The state of one run; the next one starts empty. */
export class WatchedRun {
  readonly workers: KnownWorkers
  readonly pace = new Pace()
  hasSteps = false
  newest: Newest | null = null
  /** Detectors that follow the event logs and have too little data; null where none follow them. */
  blind: readonly BlindDetector[] | null = null
  sourceNotes: readonly string[] = []
  undecided: readonly Undecided[] = []
  private readonly judges: readonly ReturnType<CheckpointDetector['start']>[]

  constructor(
    detectors: readonly CheckpointDetector[],
    history: BoundedHistory,
    private readonly tracker: AnomalyTracker,
  ) {
    this.workers = new KnownWorkers(history)
    this.judges = detectors.map((detector) => detector.start())
  }

  takeCheckpoint(checkpoint: HealthCheckpoint, atMs: number): void {
    const aliveAtMs = signOfLife(this.newest, checkpoint, atMs)
    this.newest = { checkpoint, aliveAtMs, seenAtMs: atMs }
    this.workers.takeCheckpoint(checkpoint, atMs)
    this.pace.see(atMs, checkpoint.completed_steps)
    this.look({ atMs, checkpoint, isRepeated: false })
    for (const finding of checkpoint.minicluster?.findings ?? []) this.tracker.find(finding, atMs)
  }

  /** Time has passed without a change, which matters for a run that has not ended. */
  lookAgain(atMs: number): void {
    const checkpoint = this.newest?.checkpoint
    if (checkpoint && runEnd(checkpoint) === null) this.look({ atMs, checkpoint, isRepeated: true })
  }

  /** What the event logs show: finished steps, or the detectors that have too little data. */
  takeLogs(seen: Extract<Observation, { kind: 'steps' | 'blind' }>): void {
    if (seen.kind === 'blind') {
      this.blind = seen.detectors
      return
    }
    this.hasSteps ||= seen.steps.length > 0
    this.workers.takeSteps(seen.rank, seen.steps, seen.atMs)
  }

  private look(seen: CheckpointPoll): void {
    const judgements = this.judges.map((judge) => judge(seen))
    this.undecided = judgements.flatMap((judgement) => judgement.undecided)
    this.tracker.judge(
      judgements.flatMap((judgement) => judgement.active),
      seen.atMs,
    )
  }
}
