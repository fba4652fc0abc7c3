import type { Collective } from './collective/collective.js'
import type { GradientExchange } from './gradient-exchange.js'
import { agreeOnStart } from './initial-agreement.js'
import { accountFor } from './ledger.js'
import type { Batch, Model } from './model.js'
import type { Optimizer } from './optimizer.js'
import type { ReplicaDigest } from './replica-digest.js'
import type { TrainerMemory } from './reserve-memory.js'
import type { GlobalBatch } from './sampler.js'
import type { StepNote } from './step-note.js'
import type { StepTelemetry } from '../telemetry/step-telemetry.js'
import type { Dataset } from './workload.js'

/** Everything one rank trains with; built by `prepareTrainer`. */
export type Trainer = TrainerMemory & {
  readonly model: Model
  readonly dataset: Dataset
  readonly sampler: { batch(step: number): GlobalBatch }
  readonly collective: Collective
  readonly exchange: GradientExchange
  readonly note: StepNote
  readonly optimizer: Optimizer
  readonly replica: ReplicaDigest
  readonly telemetry: StepTelemetry
  readonly saveCheckpoint: (step: number) => void
  readonly now: () => number
}

export type TrainingPlan = {
  readonly firstStep: number
  readonly numSteps: number
  /** Whether the state after this step is hashed and voted on. */
  isVerified(step: number): boolean
  /** Whether a checkpoint is saved after this step. */
  isCheckpointed(step: number): boolean
}

/** Agrees on the start, then trains to the plan's end: batch, gradient, reduce, update, gather, record. */
export function train(trainer: Trainer, plan: TrainingPlan): void {
  const { telemetry, collective, exchange, optimizer, weights, reduced, now } = trainer
  const { stats } = collective
  telemetry.enter('agree', plan.firstStep, stats.sequence + 1)
  agreeOnStart(collective, trainer.kernels, weights, trainer.model.tensors)
  for (let step = plan.firstStep; step < plan.numSteps; step++) {
    telemetry.enter('data', step, stats.sequence)
    const started = now()
    const batch = trainer.sampler.batch(step)
    const microBatches = loadShare(trainer, batch)

    telemetry.enter('compute', step, stats.sequence)
    const loaded = now()
    const local = computeGradients(trainer, microBatches)

    telemetry.enter('reduce', step, stats.sequence + 1)
    const computed = now()
    const waitedBefore = stats.waitMs
    const totals = exchange.exchange(step, batch, trainer.contributions, reduced)
    const waited = stats.waitMs - waitedBefore

    telemetry.enter('update', step, stats.sequence)
    const exchanged = now()
    optimizer.update(reduced, 1 / totals.samples)

    telemetry.enter('gather', step, stats.sequence + 1)
    const updated = now()
    collective.allGather(weights)
    const gathered = now()

    trainer.replica.digestAfter(step, plan.isVerified(step))
    telemetry.step({
      step,
      epoch: batch.epoch,
      loss: totals.loss,
      localLossSum: local.lossSum,
      samples: local.samples,
      globalSamples: totals.samples,
      dataMs: loaded - started,
      computeMs: computed - loaded,
      waitMs: waited,
      transferMs: exchanged - computed - waited + (gathered - updated),
      updateMs: updated - exchanged,
      stepMs: now() - started,
    })
    if (plan.isCheckpointed(step)) {
      telemetry.enter('save', step, stats.sequence)
      trainer.saveCheckpoint(step)
    }
  }
  telemetry.enter('end', plan.numSteps, stats.sequence + 1)
  trainer.note.begin(0)
  trainer.replica.addTo(trainer.note)
  exchange.finish()
}

/** This rank's micro-batches, column by column. */
function loadShare({ dataset, exchange }: Trainer, batch: GlobalBatch): Batch[] {
  const batches: Batch[] = []
  for (let index = exchange.share.start; index < exchange.share.end; index++) {
    const ids = batch.microBatch(index)
    batches.push({ size: ids.length, ids, columns: dataset.columns(ids) })
  }
  return batches
}

/**
 * One gradient per micro-batch. Rank 0 has the first micro-batches of the fold and adds its own up at once; the others
 * keep theirs apart, because (a + b) + (c + d) is not ((a + b) + c) + d.
 */
function computeGradients(trainer: Trainer, batches: readonly Batch[]) {
  const { model, note, contributions, kernels, scratchGradient } = trainer
  let lossSum = 0
  let samples = 0
  note.begin(batches.length)
  trainer.replica.addTo(note)
  batches.forEach((batch, index) => {
    const own = contributions[index]
    const gradient = own ?? scratchGradient
    const loss = model.lossAndGradient(batch, gradient)
    const sum = contributions[0]
    if (!own && sum) kernels.add(sum, gradient)
    note.setMicroBatch(index, loss, accountFor(batch.ids))
    lossSum += loss
    samples += batch.size
  })
  return { lossSum, samples }
}
