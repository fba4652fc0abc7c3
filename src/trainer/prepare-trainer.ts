import { ConfigError } from '../errors.js'
import type { TrainingIdentity } from '../records/checkpoint-manifest.js'
import type { StepTelemetry } from '../telemetry/step-telemetry.js'
import { createCollective } from './collective/collective.js'
import { shardOf, shareOf } from './collective/shards.js'
import type { Transport } from './collective/transport.js'
import { createGradientExchange } from './gradient-exchange.js'
import { createKernels, type Kernels } from './kernels/kernels.js'
import { loadCheckpoint } from './load-checkpoint.js'
import type { Model, TensorLayout } from './model.js'
import { optimizerFloats, optimizers } from './optimizer.js'
import { initializeParameters } from './parameter-layout.js'
import { createReplicaDigest } from './replica-digest.js'
import { createSampler } from './sampler.js'
import { saveCheckpoint } from './save-checkpoint.js'
import { createStepNote } from './step-note.js'
import type { Trainer, TrainingPlan } from './train.js'
import type { TrainTask } from '../worker/worker-spec.js'
import type { ParameterSpec, Workload, WorkloadContext } from './workload.js'

/** A workload and a way to compute its gradients, before any memory is reserved. */
export type ChosenModel = {
  readonly workload: Workload
  readonly backend: { requested: string; selected: string; reason: string }
  readonly specs: readonly ParameterSpec[]
  readonly layout: readonly TensorLayout[]
  /** Float32 elements of kernel memory that the model wants for batches of up to `maxBatch` samples. */
  scratchFloats(maxBatch: number): number
  create(kernels: Kernels, weights: Float32Array, maxBatch: number): Model
}

export type PreparedTrainer = {
  readonly trainer: Trainer
  readonly plan: TrainingPlan
  readonly integrity: { replicaVotes: number; ledgerChecks: number }
}

/** Reserves memory once, for all that follows, and puts the parts of the trainer together. */
export function prepareTrainer(options: {
  task: TrainTask
  chosen: ChosenModel
  context: WorkloadContext
  transport: Transport
  telemetry: StepTelemetry
  onCheckpoint: (step: number, directory: string) => void
  now: () => number
}): PreparedTrainer {
  const { task, chosen, context, transport, telemetry, now } = options
  const { rank, worldSize } = transport
  const { layout } = chosen
  const last = layout.at(-1)
  const numParameters = last ? last.offset + last.length : 0
  const shard = shardOf(rank, worldSize, numParameters)
  const share = shareOf(rank, worldSize, task.microBatches)
  const maxBatch = Math.ceil(task.batchSize / task.microBatches)
  const numContributions = rank === 0 ? 1 : share.end - share.start

  const note = createStepNote(Math.ceil(task.microBatches / worldSize), layout.length)
  const kernels = createKernels(
    reservedBytes({ task, chosen, maxBatch, numParameters, numContributions, transport, note }),
  )
  const weights = kernels.floats(numParameters)
  initializeParameters(chosen.specs, layout, weights, context.random)
  const dataset = chosen.workload.dataset(context)
  const collective = createCollective({ transport, kernels, maxNoteWords: note.words.length, now })
  const createOptimizer = optimizers[task.optimizer]
  const tensors = layout
  const optimizer = createOptimizer({
    kernels,
    weights,
    tensors,
    shard,
    learningRate: task.learningRate,
  })
  const model = chosen.create(kernels, weights, maxBatch)
  const sampler = createSampler({
    datasetSize: dataset.size,
    batchSize: task.batchSize,
    microBatches: task.microBatches,
    randomForEpoch: (epoch) => context.random(`epoch ${epoch}`),
  })
  const exchange = createGradientExchange({
    collective,
    note,
    tensors,
    microBatches: task.microBatches,
    onState: (step, digests) => {
      if (rank === 0) telemetry.state(step, digests)
    },
  })
  const checkpoint = {
    runId: task.runId,
    directory: task.checkpointsDirectory,
    identity: identityOf(task, chosen),
    tensors,
    weights,
    optimizer,
    collective,
    stepsPerEpoch: sampler.stepsPerEpoch,
  }
  const firstStep = task.resumeFrom
    ? loadCheckpoint(task.resumeFrom, {
        weights,
        optimizer,
        shard,
        backend: chosen.backend.selected,
      })
    : 0
  const trainer: Trainer = {
    kernels,
    model,
    weights,
    dataset,
    sampler,
    collective,
    exchange,
    note,
    optimizer,
    replica: createReplicaDigest({ kernels, weights, tensors, optimizer }),
    telemetry,
    contributions: Array.from({ length: numContributions }, () => kernels.floats(numParameters)),
    scratchGradient: kernels.floats(rank === 0 && share.end > 1 ? numParameters : 0),
    reduced: kernels.floats(Math.max(0, shard.end - shard.start)),
    saveCheckpoint: (step) => options.onCheckpoint(step, saveCheckpoint(checkpoint, step)),
    now,
  }
  return { trainer, plan: planOf(task, firstStep), integrity: exchange.integrity }
}

function planOf(task: TrainTask, firstStep: number): TrainingPlan {
  const every = (interval: number, step: number) => interval > 0 && (step + 1) % interval === 0
  return {
    firstStep,
    numSteps: task.numSteps,
    isVerified: (step) =>
      every(task.verifyEvery, step) || (task.verifyEvery > 0 && step === task.numSteps - 1),
    isCheckpointed: (step) => every(task.checkpointEvery, step),
  }
}

/** Kernel memory for everything a rank allocates, with a margin for alignment. */
function reservedBytes(plan: {
  task: TrainTask
  chosen: ChosenModel
  maxBatch: number
  numParameters: number
  numContributions: number
  transport: Transport
  note: { words: Uint32Array }
}): number {
  const { task, chosen, numParameters, transport } = plan
  const shardLength = shardOf(0, transport.worldSize, numParameters).end
  const floats =
    numParameters * (2 + plan.numContributions) +
    shardLength +
    optimizerFloats(task.optimizer, shardLength) +
    chosen.scratchFloats(plan.maxBatch) +
    chosen.layout.length * 32
  const alignment = 64 * (64 + chosen.layout.length * 4)
  const bytes = floats * 4 + 2 * transport.maxMessageBytes + alignment
  const limit = 2 ** 32 - 2 ** 20
  if (bytes < limit) return bytes
  throw new ConfigError(
    `the model needs ${(bytes / 2 ** 30).toFixed(1)} GiB on each worker, at most 4 GiB can be addressed`,
    'use a smaller model, more workers or fewer micro-batches',
  )
}

function identityOf(task: TrainTask, chosen: ChosenModel): TrainingIdentity {
  return {
    workload: task.workload,
    seed: task.options.seed,
    batch_size: task.batchSize,
    micro_batches: task.microBatches,
    optimizer: task.optimizer,
    learning_rate: task.learningRate,
    hidden_size: task.options.hiddenSize,
    num_layers: task.options.numLayers,
    input_size: task.options.inputSize,
    output_size: task.options.outputSize,
    backend: chosen.backend.selected,
  }
}
