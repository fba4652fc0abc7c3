import { join } from 'node:path'
import type { ReferenceEvent } from '../../../lab/detect/detector.js'
import type { ModelJob } from '../../../runtime/run/job.js'
import type { Dependencies } from '../dependencies.js'
import { bytesPerStep } from './recorded-bytes.js'

/**
 * Single-worker reference runs, one per number of micro-batches. Each is made when it is first needed, and is as long
 * as the longest trial.
 */
export interface ReferenceRuns {
  /** Losses and hashes of a single worker doing the job's micro-batches. */
  of(job: ModelJob): Promise<readonly ReferenceEvent[]>
  /** Milliseconds of one step on one worker, as measured last; 1 before anything was. */
  stepMs(): number
  /** Milliseconds of the longest step of any of them; 0 before anything was measured. */
  longestStepMs(): number
  /** Bytes of logs for each step of one worker, as measured last; 0 before anything was. */
  stepBytes(): number
}

export function createReferenceRuns(
  scratch: string,
  leastSteps: number,
  dependencies: Dependencies,
): ReferenceRuns {
  const { training, scratch: space, signal, files } = dependencies
  const known = new Map<number, { steps: number; events: Promise<ReferenceEvent[]> }>()
  let stepMs = 1
  let longestStepMs = 0
  let stepBytes = 0
  const train = async (job: ModelJob): Promise<ReferenceEvent[]> => {
    const runDirectory = join(scratch, `reference-${job.work.microBatches}-${job.steps}`)
    const single: ModelJob = {
      ...job,
      runId: 'reference',
      runDirectory,
      workers: 1,
      checkpoints: { ...job.checkpoints, every: 0 },
      work: { ...job.work, auditEvery: 0 },
    }
    const metrics = await training.run(single, {}, signal)
    stepBytes = await bytesPerStep({ ...single, steps: metrics.steps.length }, files)
    await space.remove(runDirectory)
    const times = metrics.steps.flatMap((step) => step.step_time_ms ?? [])
    const total = times.reduce((sum, ms) => sum + ms, 0)
    longestStepMs = times.reduce((most, ms) => Math.max(most, ms), longestStepMs)
    if (total > 0) stepMs = total / times.length
    return metrics.steps.flatMap(({ step, loss, state_hash: hash }) =>
      loss === null ? [] : [{ type: 'reference', step, loss, state_hash: hash ?? null }],
    )
  }
  return {
    stepMs: () => stepMs,
    longestStepMs: () => longestStepMs,
    stepBytes: () => stepBytes,
    async of(job) {
      const found = known.get(job.work.microBatches)
      if (found && found.steps >= job.steps) return (await found.events).slice(0, job.steps)
      const steps = Math.max(job.steps, leastSteps)
      const events = train({ ...job, steps })
      // Stored before it ends, so that concurrent trials wait for the same run.
      known.set(job.work.microBatches, { steps, events })
      return (await events).slice(0, job.steps)
    },
  }
}
