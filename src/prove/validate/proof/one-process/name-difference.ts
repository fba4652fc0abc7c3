import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { errorFinding, ifNotByDesign } from '../finding.js'
import type { JobRecord } from '../job-record.js'
import type { DifferingSetting } from './differing-settings.js'
import { isBeyond, type Judged, largestOf } from './envelope.js'

type Sides = { readonly job: JobRecord; readonly alone: JobRecord }

/** The mistakes behind the first update that rounding does not explain, and behind a setting that differs. */
export function nameDifference(
  sides: Sides,
  atFirst: readonly Judged[],
  setting: DifferingSetting | null,
): ProofFinding[] {
  const beyond = largestOf(atFirst.filter((one) => isBeyond(one) && one.parameter !== null))
  const isExplained = setting !== null && beyond !== null && setting.position < beyond.position
  return [
    ...(setting === null ? [] : [settingFinding(sides, setting)]),
    ...(beyond === null || isExplained ? [] : [gradientFinding(sides, beyond, atFirst)]),
  ]
}

function settingFinding({ job }: Sides, { step, name, ofJob, alone }: DifferingSetting) {
  return errorFinding('settings-depend-on-world-size', {
    step,
    message: `The optimizer's ${name === 'lr' ? 'learning rate' : name} is ${ofJob} with ${job.world} ranks and ${alone} with one process, at step ${step}, although both train with the same samples.`,
    advice: 'Compute it from the global batch size, not from the number of ranks.',
  })
}

function gradientFinding({ job }: Sides, beyond: Judged, atFirst: readonly Judged[]) {
  const { step, parameter } = beyond
  const { kind, words, advice } = causeOf(job, step, atFirst)
  const compression = compressionOf(job)
  const finding = errorFinding(kind, {
    step,
    parameter,
    advice,
    message: `${words} At step ${step} the gradient of ${parameter} differs from that of one process with the same samples by ${spell(beyond.relative)} of its size; rounding explains ${spell(beyond.limit)}.`,
  })
  return kind === changedGradients.kind && compression !== null
    ? ifNotByDesign(finding, compression)
    : finding
}

/** What changes gradients on their way between the ranks by design; null where nothing does. */
function compressionOf({ ranks }: JobRecord): string | null {
  const [hook] = ranks.flatMap(({ model }) => model?.reduction_hooks ?? [])
  if (hook !== undefined) return `the communication hook ${hook} reduces the gradients`
  const types = ranks.flatMap(({ updates }) => updates.map((one) => one.reduced_as))
  const coarse = types.find((one) => one === 'bfloat16' || one === 'float16')
  return coarse === undefined ? null : `values are reduced over the ranks in ${coarse}`
}

function spell(value: number): string {
  if (!Number.isFinite(value)) return 'all'
  return value > 0 && value < 0.001 ? value.toExponential(1) : value.toPrecision(2)
}

type Cause = { readonly kind: string; readonly words: string; readonly advice: string }

function causeOf(job: JobRecord, step: number, atFirst: readonly Judged[]): Cause {
  if ((job.ranks[0]?.model?.batch_norms ?? 0) > 0) return localBatchNorm
  if (gathersFeatures(job, step)) return gatheredWithoutGradient
  const scale = commonScale(atFirst)
  if (scale !== null) return scaled(scale)
  const losses = atFirst.filter(({ parameter }) => parameter === null)
  if (losses.some(isBeyond)) return perRankNormalisation
  if (losses.length === 0) return { ...changedGradients, words: unknownCause }
  return clippedByOwnNorm(job, step) ?? changedGradients
}

/** Where ranks clip what is equal on all of them, each by the norm of its own part; null where norms agree. */
function clippedByOwnNorm({ ranks }: JobRecord, at: number): Cause | null {
  const norms = ranks.map(({ journal }) =>
    linesOf(journal, 'clip')
      .filter(({ step }) => step === at)
      .map(({ norm }) => norm),
  )
  const isClipped = norms.every((own) => own.length > 0 && own.length === norms[0]!.length)
  if (!isClipped || new Set(norms.map((own) => own.join())).size === 1) return null
  const spelled = ranks.map(
    ({ rank }, index) => `${norms[index]!.map(spellNorm).join(', ')} on rank ${rank}`,
  )
  return {
    kind: changedGradients.kind,
    words: `The loss is that of one process, but each rank clips gradients by a norm of its own: ${spelled.join('; ')}.`,
    advice:
      'Clip by one norm of all gradients: after they are averaged and where each rank has all of them, or add up the squares of the norms of all ranks first.',
  }
}

const spellNorm = (norm: number | null): string =>
  norm === null ? 'by value' : norm.toPrecision(3)

/**
 * Whether the script gathers more than a value of each rank before the gradients of a step. If it did so with a gradient,
 * another collective would pass that back in the backward pass.
 */
export function gathersFeatures({ ranks }: JobRecord, at: number): boolean {
  const entered = ranks[0]?.collectives.filter(({ step }) => step === at) ?? []
  const inBackward = entered.filter(({ part }) => part === 'gradients')
  const first = Math.min(...inBackward.map(({ index }) => index))
  return (
    inBackward.every(({ name }) => name.startsWith('allreduce')) &&
    entered.some(
      ({ part, name, index, elements }) =>
        (part ?? null) === null && /all_?gather/.test(name) && index < first && elements > 1,
    )
  )
}

const gatheredWithoutGradient: Cause = {
  kind: 'gathered-without-gradient',
  words: 'The script gathers tensors of all ranks, and no gradient passes back through that.',
  advice:
    'Gather features of the loss by `torch.distributed.nn.all_gather`, and mind that the average over ranks divides their gradients.',
}

const localBatchNorm: Cause = {
  kind: 'local-batch-norm',
  words: 'BatchNorm normalises each rank by the statistics of its own part of the batch.',
  advice: 'Use `SyncBatchNorm`, or a norm that does not depend on the batch, such as GroupNorm.',
}

const scaled = (scale: number): Cause => ({
  kind: 'gradient-scale',
  words: `All gradients are ${scale.toPrecision(3)} times those of one process.`,
  advice:
    'DistributedDataParallel averages over ranks: let the loss be a mean over samples, or multiply a sum by the world size.',
})

const perRankNormalisation: Cause = {
  kind: 'per-rank-normalisation',
  words:
    'The loss on the same samples differs too, which happens when each rank divides by its own count.',
  advice:
    'Divide by the mean of the count over all ranks: `dist.all_reduce(count); count /= world_size`.',
}

const changedGradients: Cause = {
  kind: 'differs-from-one-process',
  words: 'The loss is that of one process, but its gradients are changed on each rank.',
  advice: 'Look for code that changes gradients on each rank before they are averaged.',
}

const unknownCause = 'Each rank computes something different from one process.'

/** The factor between the gradients of both sides; null where there is no single one. */
export function commonScale(atFirst: readonly Judged[]): number | null {
  const gradients = atFirst.filter(({ parameter, norm }) => parameter !== null && norm > 0)
  const total = (of: (one: Judged) => number) => gradients.reduce((sum, one) => sum + of(one), 0)
  const own = total(({ norm }) => norm ** 2)
  if (own === 0) return null
  const scale = total(({ product }) => product) / own
  const isCommon = gradients.every(({ difference, norm, product, limit }) => {
    // |theirs - scale own|, from |theirs - own| and the product of both.
    const theirs = difference ** 2 - norm ** 2 + 2 * product
    const rest = theirs - 2 * scale * product + scale ** 2 * norm ** 2
    return Math.sqrt(Math.max(0, rest)) <= Math.max(limit, accuracy) * norm
  })
  return isCommon && Math.abs(scale - 1) > leastScale ? scale : null
}

/** Remaining precision of squares that almost cancel. */
const accuracy = 1e-6
/** Factors come from counting ranks or batches, so they are not close to one. */
const leastScale = 0.01
