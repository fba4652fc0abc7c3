import type { RunConfigRecord } from '../../../kit/records/run/run-metrics.js'
import type { Job } from '../job.js'

/** The built-in workload, the path of a module, or the words of a command. */
export const workloadOf = ({ work }: Job): string =>
  work.kind === 'model' ? work.workload : work.argv.join(' ')

/** The seed system's names; what a command trains with is unknown. */
export function describeConfig(job: Job): RunConfigRecord {
  const { work } = job
  const common = {
    num_steps: job.steps,
    num_processes: job.workers,
    tdp_watts: job.tdpWatts,
    baseline_throughput: job.baselineThroughput,
    loss_tolerance: null,
    regression_threshold: null,
    workload: workloadOf(job),
    checkpoint_every: job.checkpoints.every,
  }
  if (work.kind === 'command')
    return { ...common, learning_rate: null, batch_size: null, seed: null }
  return {
    ...common,
    learning_rate: work.learningRate,
    batch_size: work.batchSize,
    hidden_size: work.hiddenSize,
    num_layers: work.numLayers,
    input_size: work.inputSize,
    output_size: work.outputSize,
    seed: work.seed,
    optimizer: work.optimizer,
    micro_batches: work.microBatches,
    verify_every: work.verifyEvery,
    audit_every: work.auditEvery,
  }
}
