import { join } from 'node:path'
import type { Trial } from '../../../lab/campaign/trial.js'
import type { ModelJob } from '../../../runtime/run/job.js'
import type { Dependencies } from '../dependencies.js'
import type { CampaignTarget, TargetSettings } from './campaign-target.js'
import { createReferenceRuns, type ReferenceRuns } from './reference-runs.js'

/** How often another rank's gradient is recomputed. */
const auditEvery = 5

/** Trials of our own trainer: each has as many workers, steps and checkpoints as it needs, and a single-worker reference. */
export function modelTarget(
  job: ModelJob,
  scratch: string,
  dependencies: Dependencies,
  longestSteps = job.steps,
): CampaignTarget {
  const references = createReferenceRuns(scratch, longestSteps, dependencies)
  const { cpu_cores: cores } = dependencies.environment()
  return {
    jobsOf: (trial) => jobsOf(trial, { job, scratch, references }),
    referenceOf: (one) => references.of(one as ModelJob),
    longestStepMs: references.longestStepMs,
    leastStepMs: (workers) =>
      references.longestStepMs() === 0
        ? 0
        : references.stepMs() / Math.min(workers, cores ?? workers),
    stepBytes: references.stepBytes,
    keptBytes: 0,
    isHere: true,
    concurrency: concurrencyOf(job, cores),
    shows: [],
    settings: describeModel(job),
    notes: [],
  }
}

/**
 * Two, so that one trial computes while another starts, waits or is judged. One if a single group overloads the cores,
 * or if the code is the user's, because two copies may write to the same place.
 */
function concurrencyOf({ engine, workers, work }: ModelJob, cores: number | null): number {
  const isOurCode = engine === 'local' && /^\w+$/.test(work.workload)
  return isOurCode && cores !== null && workers <= cores ? 2 : 1
}

type Place = {
  readonly job: ModelJob
  readonly scratch: string
  readonly references: ReferenceRuns
}

function jobsOf(
  { planned, needs, workers }: Trial,
  { job, scratch, references }: Place,
): ModelJob[] {
  const { minSteps = 0, minDurationMs = 0, checkpointEvery = 0, restartAfterSteps } = needs
  const forDuration = Math.ceil(minDurationMs / references.stepMs())
  const whole: ModelJob = {
    ...job,
    runId: planned.id,
    runDirectory: join(scratch, planned.id),
    workers,
    steps: Math.max(job.steps, minSteps, forDuration),
    checkpoints: { ...job.checkpoints, every: checkpointEvery },
    work: { ...job.work, microBatches: workers, auditEvery, onViolation: 'record' },
  }
  if (restartAfterSteps === undefined) return [whole]
  const work = { ...whole.work, microBatches: workers + 1 }
  const first: ModelJob = {
    ...whole,
    work,
    steps: restartAfterSteps,
    checkpoints: { ...whole.checkpoints, every: restartAfterSteps },
  }
  return [
    first,
    {
      ...whole,
      work,
      workers: workers + 1,
      resumeFrom: first.runDirectory,
      runDirectory: `${first.runDirectory}-on`,
    },
  ]
}

function describeModel({ work }: ModelJob): TargetSettings {
  return {
    workload: work.workload,
    batch_size: work.batchSize,
    hidden_size: work.hiddenSize,
    input_size: work.inputSize,
    num_layers: work.numLayers,
    output_size: work.outputSize,
    optimizer: work.optimizer,
    learning_rate: work.learningRate,
    backend: work.backend,
    transport: work.transport,
  }
}
