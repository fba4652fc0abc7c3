import { join } from 'node:path'
import type { ReferenceEvent } from '../../detect/detector.js'
import type { TrainingJob } from '../../launch/training-job.js'
import type { Dependencies } from '../dependencies.js'

/** Single-worker runs to hold others against: one for each way to cut the batch, made when it is first asked for. */
export interface ReferenceRuns {
  /** Losses and hashes of a single worker doing the job's micro-batches. */
  of(job: TrainingJob): Promise<readonly ReferenceEvent[]>
  /** Milliseconds of one step on one worker, as measured last; 1 before anything was. */
  stepMs(): number
}

export function createReferenceRuns(scratch: string, dependencies: Dependencies): ReferenceRuns {
  const { engine, signal } = dependencies
  const known = new Map<number, { readonly steps: number; readonly events: ReferenceEvent[] }>()
  let stepMs = 1
  const train = async (job: TrainingJob): Promise<ReferenceEvent[]> => {
    const runDirectory = join(scratch, `reference-${job.microBatches}`)
    const single = { ...job, workers: 1, checkpointEvery: 0, auditEvery: 0, runDirectory }
    const metrics = await engine.runTraining({ ...single, runId: 'reference' }, {}, signal)
    await engine.removeDirectory(runDirectory)
    const times = metrics.steps.flatMap((step) => step.step_time_ms ?? [])
    const total = times.reduce((sum, ms) => sum + ms, 0)
    if (total > 0) stepMs = total / times.length
    return metrics.steps.map(({ step, loss, state_hash: hash }) => ({
      type: 'reference',
      step,
      loss,
      state_hash: hash ?? null,
    }))
  }
  return {
    stepMs: () => stepMs,
    async of(job) {
      const found = known.get(job.microBatches)
      if (found && found.steps >= job.steps) return found.events.slice(0, job.steps)
      const events = await train(job)
      known.set(job.microBatches, { steps: job.steps, events })
      return events
    },
  }
}
