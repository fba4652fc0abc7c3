import { formatRecord } from '../records/format-record.js'
import type { WorkerSnapshot } from '../records/health-checkpoint.js'
import { WorkerFailedError } from '../errors.js'
import type { Beat } from '../telemetry/control-message.js'
import { describeHealth, type WorkerState } from './health-record.js'
import type { EngineWorld } from './local-engine.js'
import type { TrainingJob, TrainingObserver } from './training-job.js'

/** The file is replaced, and progress told, at most this often. */
const minIntervalMs = 100

/**
 * Follows the beats of a group: keeps the health checkpoint up to date while training runs, and tells the observer how
 * far it is. A file that cannot be written is noted once and does not end the run.
 */
export function createHealthFile(job: TrainingJob, world: EngineWorld, observer: TrainingObserver) {
  const workers: WorkerState[] = Array.from({ length: job.workers }, () => ({
    beat: null,
    heardAt: world.now(),
  }))
  let lastAt = -Infinity
  let writing: Promise<void> = Promise.resolve()
  let isBroken = false

  const describe = (failedRank: number | null, isComplete: boolean) =>
    describeHealth({
      runId: job.runId,
      totalSteps: job.steps,
      workers,
      failedRank,
      isComplete,
      now: world.now(),
    })
  const write = (text: string): Promise<void> => {
    const path = job.healthCheckpointPath
    if (path === null || isBroken) return writing
    writing = writing
      .then(() => world.writeText(path, text))
      .catch((error: unknown) => {
        isBroken = true
        observer.note?.(`no health checkpoint: ${(error as Error).message}`)
      })
    return writing
  }
  const publish = (failedRank: number | null, isComplete: boolean) => {
    const record = describe(failedRank, isComplete)
    const loss = workers[0]?.beat?.latest?.loss
    observer.progress?.({
      completedSteps: record.completed_steps,
      totalSteps: job.steps,
      loss: loss === undefined ? null : Number(loss),
    })
    // Before the first step nothing is known, and a file would say that something is.
    return { record, written: record.workers.length > 0 ? write(formatRecord(record)) : writing }
  }

  return {
    beat(beat: Beat): void {
      workers[beat.rank] = { beat, heardAt: world.now() }
      if (world.monotonicMs() - lastAt < minIntervalMs) return
      lastAt = world.monotonicMs()
      publish(null, false)
    },
    /** The last state of a run that ended well. */
    async complete(): Promise<WorkerSnapshot[]> {
      const { record, written } = publish(null, true)
      await written
      return record.workers
    },
    /** The last state of a run that did not; the rank to blame is marked. */
    async fail(error: unknown): Promise<void> {
      await publish(error instanceof WorkerFailedError ? error.rank : null, false).written
    },
  }
}
