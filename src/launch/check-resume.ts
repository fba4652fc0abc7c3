import { ConfigError } from '../errors.js'
import type { CheckpointManifest, TrainingIdentity } from '../records/checkpoint-manifest.js'
import type { TrainingJob } from './training-job.js'

/** The job as it goes on from a checkpoint: with its micro-batches, where nobody asked for others. */
export function resumeJob(job: TrainingJob, manifest: CheckpointManifest): TrainingJob {
  const { micro_batches: saved } = manifest.identity
  const resumed = job.takesMicroBatches ? { ...job, microBatches: saved } : job
  checkResume(resumed, manifest)
  return resumed
}

/** Refuses to go on from a checkpoint of another training; workers may be as many as its micro-batches. */
export function checkResume(job: TrainingJob, manifest: CheckpointManifest): void {
  const asked: Omit<TrainingIdentity, 'backend'> = {
    workload: job.workload,
    seed: job.seed,
    batch_size: job.batchSize,
    micro_batches: job.microBatches,
    optimizer: job.optimizer,
    learning_rate: job.learningRate,
    hidden_size: job.hiddenSize,
    num_layers: job.numLayers,
    input_size: job.inputSize,
    output_size: job.outputSize,
  }
  for (const [field, value] of Object.entries(asked)) {
    const saved = manifest.identity[field as keyof TrainingIdentity]
    if (field === 'micro_batches') checkWorkers(job, manifest)
    if (saved === value) continue
    const option = `--${field.replaceAll('_', '-')}`
    throw new ConfigError(
      `--resume: the checkpoint was saved with ${option} ${saved}, this run has ${value}`,
      `run with ${option} ${saved} to go on from it`,
    )
  }
  if (manifest.next_step >= job.steps) {
    throw new ConfigError(
      `--resume: the checkpoint has ${manifest.next_step} steps behind it, --steps ${job.steps} asks for no more`,
      `raise --steps above ${manifest.next_step}`,
    )
  }
}

function checkWorkers({ workers }: TrainingJob, { identity }: CheckpointManifest): void {
  const { micro_batches: saved } = identity
  if (workers <= saved) return
  throw new ConfigError(
    `--resume: the checkpoint was saved with --micro-batches ${saved}, too few for ${workers} workers`,
    `run with --workers ${saved} at most; to go on on ${workers}, a training has to start with --micro-batches ${workers} or more`,
  )
}
