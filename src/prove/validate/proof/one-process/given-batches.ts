import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import {
  brokenHook,
  completedSteps,
  type JobRecord,
  parameterNames,
  type RankRecord,
} from '../job-record.js'
import { sum } from '../../../../kit/stats/sum.js'
import { rowsGivenAt } from './same-samples.js'

/** Gradients of an update of the job as multiples of the mean of those that one process computes for each rank. */
export type MeanAtUpdate = {
  readonly step: number
  /** By parameter that has a gradient; null where they are no multiple of each other. */
  readonly factors: ReadonlyMap<string, number | null>
  /** What the loss of the ranks is, as a multiple of that in one process; null where it is unknown. */
  readonly lossFactor: number | null
}

/** The leading updates that could be compared, and why no more. */
export type ComparedMeans = {
  readonly updates: readonly MeanAtUpdate[]
  readonly reason: string | null
}

/**
 * Why one process is not given the batches of each rank; null where it is. `alone` is the script as one process with
 * samples of its own.
 */
export function whyNotGiven(job: JobRecord, alone: JobRecord): string | null {
  const [first] = job.ranks
  if (completedSteps(alone) === 0 || first === undefined) return 'the script did not train alone'
  if (!job.ranks.every(({ updates }) => updates.every(({ training_loaders: of }) => hasOne(of))))
    return 'no data loader hands over the samples'
  if (first.model?.parameters.some(({ sharded }) => sharded))
    return 'each rank holds a part of the parameters'
  if (first.model?.reduction_hooks?.[0] !== undefined)
    return 'a communication hook changes the gradients'
  return whyOtherBatch(first, alone)
}

function whyOtherBatch(first: RankRecord, alone: JobRecord): string | null {
  const [ours, theirs] = [first, ...alone.ranks].map((one) => rowsGivenAt(one, 0).length)
  return ours === theirs ? null : 'the script divides its batch by the world size'
}

const hasOne = (loaders: Readonly<Record<string, number>>): boolean =>
  Object.keys(loaders).length > 0

/** Compares the gradients of a job with the mean of those of `lone` processes, one for each rank. */
export function compareMeans(job: JobRecord, lone: readonly JobRecord[]): ComparedMeans {
  const hindrance = hindranceOf(job, lone)
  if (hindrance !== null) return { updates: [], reason: hindrance }
  const updates: MeanAtUpdate[] = []
  for (const position of job.ranks[0]!.updates.keys()) {
    const reason = differenceBefore(job, lone, position)
    if (reason !== null) return { updates, reason }
    updates.push(meanAt(job, lone, position))
  }
  return { updates, reason: null }
}

function hindranceOf(job: JobRecord, lone: readonly JobRecord[]): string | null {
  if (lone.length < job.world || lone.some(({ ranks }) => ranks.length === 0))
    return 'the script did not start with the batches of every rank'
  const startAlike = lone.every(({ ranks: [one] }, rank) =>
    job.ranks[rank]!.optimizers.every(
      ({ weights }, at) => String(weights) === String(one!.optimizers[at]?.weights ?? weights),
    ),
  )
  if (!startAlike) return 'with a world of one the script starts from other weights'
  const broken = lone.map(brokenHook).find((one) => one !== null)
  return broken === undefined ? null : `in one process, ${broken}`
}

/** Why an update is another one than in the job: other samples, other weights, or clipped by value. */
function differenceBefore(job: JobRecord, lone: readonly JobRecord[], at: number): string | null {
  for (const [rank, own] of job.ranks.entries()) {
    const one = lone[rank]!.ranks[0]!
    const [ours, theirs] = [own.updates[at], one.updates[at]]
    if (ours === undefined || theirs === undefined)
      return `with the batches of rank ${rank}, the script made only ${Math.min(at, one.updates.length)} updates`
    const { step } = ours
    if (String(ours.rows) !== String(theirs.rows))
      return `with the batches of rank ${rank}, one process trains with other samples at step ${step}`
    if (String(own.updates[at - 1]?.weights) !== String(one.updates[at - 1]?.weights))
      return `with the batches of rank ${rank}, one process has other weights at step ${step}`
    if (isClippedByValue(own.journal, step)) return `values are clipped at step ${step}`
  }
  const has = lone.every(({ ranks: [one] }) => linesOf(one!.journal, 'own_gradients')[at])
  return has ? null : `the gradients of update ${at} were not kept`
}

const isClippedByValue = (journal: Parameters<typeof linesOf>[0], at: number): boolean =>
  linesOf(journal, 'clip').some(({ step, factor }) => step === at && factor === null)

function meanAt(job: JobRecord, lone: readonly JobRecord[], at: number): MeanAtUpdate {
  const lines = lone.map(({ ranks: [one] }) => linesOf(one!.journal, 'own_gradients')[at]!)
  const [first] = job.ranks
  const update = first!.updates[at]!
  const names = parameterNames(first!, update.optimizer)
  const factors = new Map<string, number | null>()
  for (const [place, name] of names.entries()) {
    const parts = lines.map(({ own }) => own[place] ?? null)
    const whole = lines[0]!.job[place] ?? null
    if (whole === null && parts.every((one) => one === null)) continue
    factors.set(name, factorOf(whole ?? [], meanOf(parts), toleranceOf(update.reduced_as ?? null)))
  }
  return { step: update.step, factors, lossFactor: lossFactorAt(job, lone, at) }
}

/** A rank without a gradient contributes zeros. */
function meanOf(parts: readonly (readonly number[] | null)[]): number[] {
  const length = Math.max(...parts.map((one) => one?.length ?? 0))
  return Array.from({ length }, (_, at) => sum(parts.map((one) => one?.[at] ?? 0)) / parts.length)
}

/** `whole` as a multiple of `mean`: 1 where both are zero, null where it is none. */
function factorOf(
  whole: readonly number[],
  mean: readonly number[],
  tolerance: number,
): number | null {
  const product = (one: readonly number[], other: readonly number[]) =>
    sum(one.map((value, at) => value * (other[at] ?? NaN)))
  if (whole.length !== mean.length) return null
  const [size, ofMean] = [product(whole, whole), product(mean, mean)]
  if (size === 0 && ofMean === 0) return 1
  const factor = product(whole, mean) / ofMean
  const rest = whole.map((value, at) => value - factor * mean[at]!)
  return factor > 0 && product(rest, rest) <= tolerance ** 2 * size ? factor : null
}

/** What rounding may change in a sum over ranks, as a part of its size. */
const toleranceOf = (reducedAs: string | null): number =>
  reducedAs === 'bfloat16' ? 0.03 : reducedAs === 'float16' ? 0.004 : 1e-4

function lossFactorAt(job: JobRecord, lone: readonly JobRecord[], at: number): number | null {
  const factors = job.ranks.flatMap(({ updates }, rank) => {
    const [ours, theirs] = [updates, lone[rank]!.ranks[0]!.updates].map((one) =>
      sum(one[at]?.losses ?? []),
    )
    return ours === undefined || !theirs ? [] : [ours / theirs]
  })
  const [first = NaN] = factors
  const isCommon = factors.length === job.world && factors.every((one) => isNear(one, first))
  return isCommon ? first : null
}

/** Factors come from counting ranks or batches, so those that are not equal are not close to each other. */
export const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 0.01 * Math.abs(other)
