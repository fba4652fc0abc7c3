import { auditWindowSteps } from '../../kit/records/run/audit-window.js'
import type { TrainingIdentity } from '../../kit/records/run/checkpoint-manifest.js'
import type { WrittenRunEvent } from '../../kit/records/run/run-event.js'
import type { StepTelemetry } from '../telemetry/step-telemetry.js'
import type { Alterations } from './alterations.js'
import { createAudit } from './audit.js'
import { createBuddyAudit } from './buddy-audit.js'
import { type Collective, createCollective } from './collective/collective.js'
import type { CollectiveParts } from './collective/link-group.js'
import type { Transport } from './collective/transport.js'
import { createGradientExchange } from './gradient-exchange.js'
import type { Kernels } from './kernels/kernels.js'
import { loadCheckpoint } from './checkpoints/load-checkpoint.js'
import type { Model } from './model.js'
import { optimizers } from './optimizer.js'
import { initializeParameters } from './parameter-layout.js'
import { createReplicaDigest } from './replica-digest.js'
import { createSampler } from './sampler.js'
import { type CheckpointSource, saveCheckpoint } from './checkpoints/save-checkpoint.js'
import { createStepNote } from './step-note.js'
import type { Trainer, TrainingPlan } from './train.js'
import type { TrainTask } from './task.js'
import type { ChosenModel } from './chosen-model.js'
import { refuseLongNotes } from './refuse-long-notes.js'
import { reserveMemory } from './reserve-memory.js'
import { createCoreGauge } from './core-gauge.js'
import { createNonFiniteFinder } from './find-non-finite.js'
import { createThreadMeter } from './thread-meter.js'
import type { ThreadUsage } from './thread-usage.js'
import { violationPolicy } from './violation-policy.js'
import type { WorkloadContext } from './workload.js'

export type PreparedTrainer = {
  readonly trainer: Trainer
  readonly plan: TrainingPlan
  readonly integrity: { replicaVotes: number; ledgerChecks: number }
}

/** The parts of a rank's trainer before they are assembled. */
type TrainerRequest = {
  readonly task: TrainTask
  readonly chosen: ChosenModel
  readonly context: WorkloadContext
  readonly transport: Transport
  readonly telemetry: StepTelemetry
  readonly onCheckpoint: (step: number, directory: string) => void
  readonly usage: ThreadUsage
  readonly alterations: Alterations
  /** Milliseconds since the start of the run. */
  readonly elapsedMs: () => number
  readonly now: () => number
}

/** Reserves all memory at once and assembles the trainer. */
export function prepareTrainer(request: TrainerRequest): PreparedTrainer {
  const { task, chosen, context, transport, telemetry, now } = request
  const { layout: tensors } = chosen
  refuseLongNotes(task, tensors.length, transport)
  const note = createStepNote(Math.ceil(task.microBatches / transport.worldSize), tensors.length)
  const memory = reserveMemory(task, chosen, transport)
  const { kernels, weights, shard, maxBatch } = memory
  initializeParameters(chosen.specs, tensors, weights, context.random)
  const dataset = chosen.workload.dataset(context)
  const sampler = samplerOf(request, dataset.size)
  const place = { step: 0 }
  const policy = violationPolicy(request, place)
  const maxNoteWords = note.words.length
  const collective = collectiveOf(request, { kernels, maxNoteWords, ...policy.ofCollective })
  const { learningRate } = task
  const optimizer = optimizers[task.optimizer]({ kernels, weights, tensors, shard, learningRate })
  const exchange = createGradientExchange({
    collective,
    note,
    tensors,
    microBatches: task.microBatches,
    onState: (step, digests) => {
      if (transport.rank === 0) telemetry.state(step, digests)
    },
    onViolation: policy.onViolation,
  })
  const backend = chosen.backend.selected
  const firstStep = task.resumeFrom
    ? loadCheckpoint(task.resumeFrom, { weights, optimizer, shard, backend })
    : 0
  const { stepsPerEpoch } = sampler
  const state = { tensors, weights, optimizer, collective, stepsPerEpoch }
  const model = chosen.create(kernels, weights, maxBatch)
  const { rank, worldSize } = transport
  const sources = { kernels, tensors, collective, contributions: memory.contributions }
  const unaudited: Omit<Trainer, 'buddy'> = {
    ...memory,
    model,
    dataset,
    sampler,
    collective,
    exchange,
    note,
    optimizer,
    telemetry,
    place,
    now,
    replica: createReplicaDigest({ kernels, weights, tensors, optimizer }),
    audit: worldSize > 1 ? createAudit({ kernels, tensors, rank, worldSize, optimizer }) : null,
    nonFinite: createNonFiniteFinder({ ...sources, write: (event) => telemetry.event(event) }),
    meter: meterOf(request, kernels, model),
    onViolation: policy.onViolation,
    saveCheckpoint: checkpointSaver(request, state),
  }
  const trainer = withBuddy(request, unaudited)
  return { trainer, plan: planOf(task, firstStep, weights.length), integrity: exchange.integrity }
}

function collectiveOf(
  { transport, telemetry, now, alterations }: TrainerRequest,
  parts: Pick<CollectiveParts, 'kernels' | 'maxNoteWords' | 'onCorruptBlock'>,
): Collective {
  const awaiting = (peer: number | null) => telemetry.awaiting(peer)
  const plain = createCollective({ transport, now, awaiting, ...parts })
  return alterations.collective?.(plain) ?? plain
}

const meterOf = ({ usage, now }: TrainerRequest, kernels: Kernels, model: Model) =>
  createThreadMeter({
    usage,
    gauge: createCoreGauge(kernels),
    liveTensors: () => model.liveTensors?.() ?? null,
    now,
  })

function samplerOf({ task, context }: TrainerRequest, datasetSize: number) {
  const { batchSize, microBatches } = task
  const randomForEpoch = (epoch: number) => context.random(`epoch ${epoch}`)
  return createSampler({ datasetSize, batchSize, microBatches, randomForEpoch })
}

/** Alters the trainer. The altered trainer also audits others, so that a faulty auditor is detected. */
function withBuddy(
  { task, telemetry, alterations }: TrainerRequest,
  unaudited: Omit<Trainer, 'buddy'>,
): Trainer {
  const plain: Trainer = { ...unaudited, buddy: { audit: () => undefined } }
  const altered = alterations.trainer?.(plain) ?? plain
  const { collective, auditGradients: scratch } = altered
  const { rank, worldSize } = collective
  const { microBatches, auditEvery: every } = task
  const write = (event: WrittenRunEvent) => telemetry.event(event)
  const place = { rank, worldSize, microBatches, every }
  return { ...altered, buddy: createBuddyAudit({ ...altered, ...place, scratch, write }) }
}

function checkpointSaver(
  { task, chosen, telemetry, onCheckpoint }: TrainerRequest,
  state: Omit<
    CheckpointSource,
    'runId' | 'directory' | 'survivesPowerLoss' | 'identity' | 'onWait'
  >,
): (step: number) => void {
  const { stats } = state.collective
  const source: CheckpointSource = {
    runId: task.runId,
    directory: task.checkpointsDirectory,
    survivesPowerLoss: task.survivesPowerLoss,
    identity: identityOf(task, chosen),
    onWait: (step) => telemetry.enter('save', step, stats.sequence + 1),
    ...state,
  }
  return (step) => onCheckpoint(step, saveCheckpoint(source, step))
}

/**
 * Below this product of parameters and samples, an audit would take much of a step; such steps are audited this often.
 */
const smallStep = 5_000_000
const smallStepsAudited = 32

function planOf(task: TrainTask, firstStep: number, numParameters: number): TrainingPlan {
  const every = (interval: number, step: number) => interval > 0 && (step + 1) % interval === 0
  const isVerified = (step: number): boolean =>
    every(task.verifyEvery, step) || (task.verifyEvery > 0 && step === task.numSteps - 1)
  const isSmall = numParameters * task.batchSize < smallStep
  return {
    firstStep,
    numSteps: task.numSteps,
    isVerified,
    // Two in a row, so that a contribution that arrives a step late can be recognised.
    isAudited: (step) =>
      isVerified(step) && (!isSmall || step % smallStepsAudited < auditWindowSteps),
    isCheckpointed: (step) => every(task.checkpointEvery, step),
  }
}

/** The settings of the training in the form of a checkpoint. */
export function identityOf(task: TrainTask, chosen: ChosenModel): TrainingIdentity {
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
