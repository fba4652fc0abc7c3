import { ConfigError } from '../../../kit/errors.js'
import type {
  CheckpointManifest,
  TrainingIdentity,
} from '../../../kit/records/run/checkpoint-manifest.js'
import type { ModelJob } from '../../run/job.js'

/** The job as resumed from a checkpoint, with the checkpoint's number of micro-batches unless another was requested. */
export function resumeJob(job: ModelJob, manifest: CheckpointManifest): ModelJob {
  const { micro_batches: saved } = manifest.identity
  const { work } = job
  const resumed = work.takesMicroBatches ? { ...job, work: { ...work, microBatches: saved } } : job
  checkResume(resumed, manifest)
  return resumed
}

/**
 * Refuses to resume from a checkpoint of a different training; there may be at most as many workers as micro-batches.
 */
export function checkResume(job: ModelJob, manifest: CheckpointManifest): void {
  const { work } = job
  const asked: Omit<TrainingIdentity, 'backend'> = {
    workload: work.workload,
    seed: work.seed,
    batch_size: work.batchSize,
    micro_batches: work.microBatches,
    optimizer: work.optimizer,
    learning_rate: work.learningRate,
    hidden_size: work.hiddenSize,
    num_layers: work.numLayers,
    input_size: work.inputSize,
    output_size: work.outputSize,
  }
  for (const [field, value] of Object.entries(asked)) {
    const saved = manifest.identity[field as keyof TrainingIdentity]
    if (field === 'micro_batches') checkWorkers(job, manifest)
    if (saved === value) continue
    const option = `--${field.replaceAll('_', '-')}`
    throw new ConfigError(
      `--resume: the checkpoint was saved with ${option} ${saved}, this run has ${value}`,
      `run with ${option} ${saved} to continue from it`,
    )
  }
  if (manifest.next_step >= job.steps) {
    throw new ConfigError(
      `--resume: the checkpoint has ${manifest.next_step} finished steps, and --steps ${job.steps} asks for no more`,
      `raise --steps above ${manifest.next_step}`,
    )
  }
}

function checkWorkers({ workers }: ModelJob, { identity }: CheckpointManifest): void {
  const { micro_batches: saved } = identity
  if (workers <= saved) return
  throw new ConfigError(
    `--resume: the checkpoint was saved with --micro-batches ${saved}, too few for ${workers} workers`,
    `run with --workers ${saved} at most; to continue on ${workers}, start the training with --micro-batches ${workers} or more`,
  )
}
