import type { TrainingIntegrityError } from '../../kit/errors.js'
import type { Collective } from './collective/collective.js'
import type { GradientExchange } from './gradient-exchange.js'
import type { Audit } from './audit.js'
import type { BuddyAudit } from './buddy-audit.js'
import { agreeOnStart } from './initial-agreement.js'
import { accountFor } from './ledger.js'
import type { NonFiniteFinder } from './find-non-finite.js'
import type { Batch, Model } from './model.js'
import type { ThreadMeter } from './thread-meter.js'
import type { Optimizer } from './optimizer.js'
import type { ReplicaDigest } from './replica-digest.js'
import type { TrainerMemory } from './reserve-memory.js'
import type { GlobalBatch } from './sampler.js'
import type { StepNote } from './step-note.js'
import type { StepTelemetry } from '../telemetry/step-telemetry.js'
import type { Dataset } from './workload.js'

/** All parts of one rank's training; built by `prepareTrainer`. */
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
  /** The position of the rank, kept up to date for heartbeats and reports. */
  readonly place: { step: number }
  /** Null if there is no reduction to audit. */
  readonly audit: Audit | null
  readonly buddy: BuddyAudit
  readonly nonFinite: NonFiniteFinder
  readonly meter: ThreadMeter
  readonly onViolation: (error: TrainingIntegrityError) => void
  readonly saveCheckpoint: (step: number) => void
  readonly now: () => number
}

export type TrainingPlan = {
  readonly firstStep: number
  readonly numSteps: number
  /** Whether the state after this step is hashed and voted on. */
  isVerified(step: number): boolean
  /** Whether input and output of the step's reduction are recorded; the same on every rank. */
  isAudited(step: number): boolean
  /** Whether a checkpoint is saved after this step. */
  isCheckpointed(step: number): boolean
}

/** Agrees on the start, then trains to the last step: batch, gradient, reduce, update, gather, record. */
export function train(trainer: Trainer, plan: TrainingPlan): void {
  const { telemetry, collective } = trainer
  telemetry.enter('agree', plan.firstStep, collective.stats.sequence + 1)
  const disagreement = agreeOnStart(
    collective,
    trainer.kernels,
    trainer.weights,
    trainer.model.tensors,
  )
  if (disagreement) trainer.onViolation(disagreement)
  for (let step = plan.firstStep; step < plan.numSteps; step++) {
    trainStep(trainer, step, plan)
    if (!plan.isCheckpointed(step)) continue
    telemetry.enter('save', step, collective.stats.sequence)
    trainer.saveCheckpoint(step)
  }
  telemetry.enter('end', plan.numSteps, collective.stats.sequence + 1)
  trainer.note.begin(0)
  trainer.replica.addTo(trainer.note)
  trainer.exchange.finish()
}

function trainStep(trainer: Trainer, step: number, plan: TrainingPlan): void {
  const { telemetry, collective, exchange, optimizer, weights, reduced, meter, now } = trainer
  const { stats } = collective
  beginStep(trainer, step)
  const started = now()
  meter.begin(step)
  const audit = plan.isAudited(step) ? trainer.audit : null
  const batch = trainer.sampler.batch(step)
  const microBatches = loadShare(trainer, batch)

  telemetry.enter('compute', step, stats.sequence)
  const loaded = now()
  meter.loaded()
  const computing = now()
  const local = computeGradients(trainer, microBatches)
  const computed = now()
  meter.computed()
  audit?.contributions(step, trainer.contributions)
  trainer.buddy.audit(step, batch)

  telemetry.enter('reduce', step, stats.sequence + 1)
  const audited = now()
  const waitedBefore = stats.waitMs
  const totals = exchange.exchange(step, batch, trainer.contributions, reduced)
  const waited = stats.waitMs - waitedBefore

  telemetry.enter('update', step, stats.sequence)
  const exchanged = now()
  const observeUpdate = audit?.reduced(reduced, 1 / totals.samples)
  const updating = now()
  optimizer.update(reduced, 1 / totals.samples)

  telemetry.enter('gather', step, stats.sequence + 1)
  const updated = now()
  observeUpdate?.()
  trainer.nonFinite.look(step)
  collective.allGather(weights)
  const gathered = now()

  trainer.replica.digestAfter(step, plan.isVerified(step))
  if (audit) telemetry.audit(audit.measurement)
  const stepMs = now() - started
  recordResources(trainer, step, stepMs)
  telemetry.step({
    step,
    epoch: batch.epoch,
    loss: totals.loss,
    localLossSum: local.lossSum,
    samples: local.samples,
    globalSamples: totals.samples,
    dataMs: loaded - started,
    computeMs: computed - computing,
    waitMs: waited,
    transferMs: exchanged - audited - waited + (gathered - updated),
    updateMs: updated - updating,
    stepMs,
  })
}

function beginStep({ place, telemetry, collective: { stats } }: Trainer, step: number): void {
  place.step = step
  telemetry.enter('data', step, stats.sequence)
  stats.blockedMs.fill(0)
  stats.gatherBlockedMs.fill(0)
}

function recordResources(trainer: Trainer, step: number, stepMs: number): void {
  const { meter, telemetry, collective } = trainer
  const resources = meter.end(stepMs)
  if (!resources) return
  telemetry.links(step, collective.stats.blockedMs, collective.stats.gatherBlockedMs)
  telemetry.resources(resources)
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
 * One gradient per micro-batch. Rank 0 has the first micro-batches of the fold and adds its own up at once. The others
 * keep theirs separate, because (a + b) + (c + d) differs from ((a + b) + c) + d.
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
