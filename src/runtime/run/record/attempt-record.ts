import { basename } from 'node:path'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { WrittenCoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import type { Saved } from '../../../lab/telemetry/control-message.js'
import { openCoordinatorLog } from './coordinator-log.js'
import type { PreparedGroup } from '../engine.js'
import { coresOf } from '../cores-of.js'
import type { Job, RunObserver } from '../job.js'
import { elapsedSince, type MachineServices } from '../machine-services.js'

/** Writes the coordinator's record of one attempt, from its start to its end. */
export interface AttemptRecord {
  write(event: WrittenCoordinatorEvent): void
  /** Reads a checkpoint back that has just been saved. */
  checkSaved(saved: Saved): void
  /** Writes the last event, when all checkpoints have been read back, and closes the log. */
  end(outcome: 'finished' | 'failed' | 'stopped', message: string | null): Promise<void>
}

/** Opens the log of the coordinator and writes its first event. */
export function openAttemptRecord(
  services: MachineServices,
  { job, firstStep }: Pick<PreparedGroup, 'job' | 'firstStep'>,
  { startedAt, observer }: { readonly startedAt: Date; readonly observer: RunObserver },
  silentTimeoutMs: number | null,
): AttemptRecord {
  const log = openCoordinatorLog(runDirectory.coordinatorEvents(job.runDirectory))
  const elapsedMs = elapsedSince(services, startedAt)
  const write = (event: WrittenCoordinatorEvent): void => {
    log.write(event)
    observer.event?.(event)
  }
  const cores = coresOf(job, services)
  write(runStarted(job, { startedAt, firstStep, cores, silentTimeoutMs, atMs: elapsedMs() }))
  let checks = Promise.resolve()
  const check = async ({ directory, step }: Saved): Promise<void> => {
    await observer.intervention?.checkpointSaved(directory, step, elapsedMs())
    const { checkpointLayout } = await import('../checkpoints/index.js')
    const { localFiles } = await import('../checkpoints/local-files.js')
    const layout = checkpointLayout(job.checkpoints.layout)
    const { status, ...found } = await layout.verify(directory, localFiles)
    write({
      type: 'checkpoint-checked',
      name: basename(directory),
      next_step: step + 1,
      status,
      reason: 'reason' in found ? found.reason : null,
      occasion: 'saved',
      at_ms: elapsedMs(),
    })
  }
  return {
    write,
    checkSaved(saved) {
      checks = checks
        .then(() => check(saved))
        .catch((error: Error) => {
          observer.note?.(
            `the checkpoint of step ${saved.step} was not read back: ${error.message}`,
          )
        })
    },
    async end(outcome, message) {
      await checks
      write({ type: 'run-ended', outcome, message, at_ms: elapsedMs() })
      const failure = await log.close()
      if (failure) observer.note?.(`the coordinator's log is incomplete: ${failure.message}`)
    },
  }
}

type Start = {
  readonly startedAt: Date
  readonly firstStep: number
  readonly cores: number | null
  readonly silentTimeoutMs: number | null
  readonly atMs: number
}

const runStarted = (job: Job, start: Start): WrittenCoordinatorEvent => ({
  type: 'run-started',
  run_id: job.runId,
  started_at: start.startedAt.toISOString(),
  world_size: job.workers,
  first_step: start.firstStep,
  num_steps: job.steps,
  cores: start.cores,
  checkpoint_every: job.checkpoints.every,
  stall_timeout_ms: job.stallTimeoutMs,
  hang_timeout_ms: job.hangTimeoutMs ?? null,
  silent_timeout_ms: start.silentTimeoutMs,
  at_ms: start.atMs,
})
