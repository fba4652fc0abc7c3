import type {
  HealthCheckpoint,
  WorkerHealth,
  WorkerSnapshot,
} from '../../kit/records/monitor/health-checkpoint.js'
import type { StepRecord } from '../../kit/records/run/step-record.js'
import type { BoundedHistory } from './history/bounded-history.js'
import { type RecentWork, workAfter } from './recent-pace.js'
import { figuresOfSnapshot, figuresOfStep, type StepFigures } from './step-figures.js'

type LatestStep = { readonly step: number; readonly figures: StepFigures }

/** What is known of a worker; times are those of the monitor's clock. */
export type KnownWorker = {
  readonly workerId: number
  /** The newest step according to each source. */
  fromCheckpoint: LatestStep | null
  fromEvents: LatestStep | null
  /** From the event logs; null without them, and where a step has no pace. */
  recentWork: RecentWork | null
  /** From the newest checkpoint; null if it does not show the worker at work. */
  status: WorkerSnapshot['status'] | null
  /** Whether the newest checkpoint says that the worker has delivered its result. */
  isDone: boolean
  movedAtMs: number
}

/** Number of departed workers that are remembered; a file with new workers every time must not fill the memory. */
const maxGone = 10_000

/** The workers of one run, from all sources; fills the history. */
export class KnownWorkers {
  private readonly workers = new Map<number, KnownWorker>()

  constructor(private readonly history: BoundedHistory) {}

  get all(): readonly KnownWorker[] {
    return [...this.workers.values()].sort((a, b) => a.workerId - b.workerId)
  }

  /** Workers that the checkpoint does not name any more stay known, without a status. */
  takeCheckpoint({ workers, minicluster }: HealthCheckpoint, atMs: number): void {
    const details = new Map((minicluster?.workers ?? []).map((one) => [one.worker_id, one]))
    this.history.expect(Math.max(this.workers.size, workers.length))
    for (const known of this.workers.values()) known.status = null
    for (const own of details.values()) {
      const known = this.meet(own.worker_id, atMs)
      known.isDone = own.is_done === true
      known.status = isAtWork(own) ? 'healthy' : null
    }
    for (const snapshot of workers) {
      const known = this.meet(snapshot.worker_id, atMs)
      const figures = figuresOfSnapshot(snapshot, details.get(snapshot.worker_id))
      known.status = snapshot.status
      this.hearCheckpoint(known, { step: snapshot.step, figures }, atMs)
    }
    this.forgetGone(workers.length)
  }

  takeSteps(rank: number, steps: readonly StepRecord[], atMs: number): void {
    const known = this.meet(rank, atMs)
    // Event logs have every step, checkpoints some: with both, the logs alone are the past.
    if (known.fromEvents === null && steps.length > 0) this.history.forget(rank)
    for (const step of steps) {
      const latest = { step: step.step, figures: figuresOfStep(step) }
      const isAgain = latest.step < (known.fromEvents?.step ?? -1)
      if (isAgain) known.fromCheckpoint = null
      known.recentWork = workAfter(isAgain ? null : known.recentWork, latest.figures)
      if (latest.step !== known.fromEvents?.step) known.movedAtMs = atMs
      known.fromEvents = latest
      this.history.add(rank, latest.step, latest.figures)
    }
  }

  private hearCheckpoint(known: KnownWorker, latest: LatestStep, atMs: number): void {
    const before = known.fromCheckpoint
    known.fromCheckpoint = latest
    if (before?.step === latest.step) return
    known.movedAtMs = atMs
    // Restarted: the position from the logs of the previous attempt is outdated.
    if (before !== null && latest.step < before.step && known.fromEvents !== null) {
      known.fromEvents = { ...latest }
      known.recentWork = null
    }
    if (known.fromEvents === null) this.history.add(known.workerId, latest.step, latest.figures)
  }

  private meet(workerId: number, atMs: number): KnownWorker {
    const known = this.workers.get(workerId) ?? {
      workerId,
      fromCheckpoint: null,
      fromEvents: null,
      recentWork: null,
      status: null,
      isDone: false,
      movedAtMs: atMs,
    }
    this.workers.set(workerId, known)
    return known
  }

  private forgetGone(numPresent: number): void {
    let tooMany = this.workers.size - numPresent - maxGone
    if (tooMany <= 0) return
    for (const { workerId, status } of this.workers.values()) {
      if (status !== null || tooMany-- <= 0) continue
      this.workers.delete(workerId)
      this.history.forget(workerId)
    }
  }
}

/**
 * Whether a worker takes part although the older tool's list of workers may leave it out, as it has to if the worker
 * knows no loss: a stage of a pipeline that is not the last one.
 */
const isAtWork = (own: WorkerHealth): boolean =>
  own.last_step_at !== null && !own.reported_failure && (own.is_done || own.process_alive === true)

/** The newest step of a worker from either source. */
export function latestOf({ fromCheckpoint, fromEvents }: KnownWorker): LatestStep | null {
  if (fromCheckpoint === null || fromEvents === null) return fromCheckpoint ?? fromEvents
  return fromEvents.step >= fromCheckpoint.step ? fromEvents : fromCheckpoint
}
