import { ConfigError } from '../errors.js'
import type { CheckpointManifest, TrainingIdentity } from '../records/checkpoint-manifest.js'
import type { TrainingJob } from './training-job.js'

/** Refuses to go on from a checkpoint of another training; the number of workers may differ. */
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
