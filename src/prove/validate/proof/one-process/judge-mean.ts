import type { MeanOfRanks } from '../../../../kit/records/reports/one-process-report.js'
import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { errorFinding, ifNotByDesign } from '../finding.js'
import type { JobRecord } from '../job-record.js'
import { isOfGradients } from '../reduces-gradients.js'
import { type ComparedMeans, isNear, type MeanAtUpdate } from './given-batches.js'

/** The result of the comparison, and the mistake that it shows. */
type MeanVerdict = {
  readonly comparison: MeanOfRanks
  readonly findings: readonly ProofFinding[]
}

/** Gradients that are the same multiple of the mean at every update that was compared, and not the mean itself. */
type Scaled = {
  readonly factor: number
  readonly parameters: readonly string[]
  readonly isOfAll: boolean
}

/**
 * Judges gradients of a job by the mean of those of one process. Only a factor in common is a mistake: a loss that takes
 * in other ranks, by a count or by features of theirs, has other gradients by design. `alone` is the script as one
 * process with settings of its own.
 */
export function judgeMean(
  job: JobRecord,
  alone: JobRecord,
  { updates, reason }: ComparedMeans,
): MeanVerdict {
  const verdict = (status: MeanOfRanks['status'], why: string | null, factor: number | null) => ({
    comparison: {
      status,
      reason: why,
      num_steps: new Set(updates.map(({ step }) => step)).size,
      factor,
    },
    findings: [],
  })
  if (updates.length === 0) return verdict('not-compared', reason, null)
  const other = updates.find(({ factors }) => [...factors.values()].includes(null))
  if (other !== undefined) return verdict('not-compared', otherGradients(job, other), null)
  const scaled = scaledBy(updates)
  if (scaled === null) return verdict('agrees', reason, 1)
  if (scaled === 'varies') return verdict('not-compared', 'the factor varies', null)
  const isSure = updates.length > 1 || isOfWorld(scaled.factor, job.world)
  if (!isSure) return verdict('not-compared', reason, null)
  return {
    ...verdict('differs', reason, scaled.factor),
    findings: [scaleFinding({ job, alone }, updates, scaled)],
  }
}

function otherGradients(job: JobRecord, { step, factors }: MeanAtUpdate): string {
  const [parameter] = [...factors].find(([, factor]) => factor === null)!
  const cause = exchangesMore(job, step)
    ? 'as with a loss that takes in other ranks'
    : 'and no collective but that of the gradients explains it: the script may change them by itself'
  return `the gradient of ${parameter} at step ${step} is no multiple of that mean, ${cause}`
}

/** Whether the ranks exchange more at a step than their gradients. */
const exchangesMore = ({ ranks }: JobRecord, at: number): boolean =>
  ranks.some((rank) =>
    rank.collectives.some(
      (one) => one.step === at && (one.part ?? null) === null && !isOfGradients(rank, one),
    ),
  )

function scaledBy(updates: readonly MeanAtUpdate[]): Scaled | 'varies' | null {
  const entries = updates.flatMap(({ factors }) => [...factors] as [string, number][])
  const others = entries.filter(([, factor]) => !isNear(factor, 1))
  const [first] = others
  if (first === undefined) return null
  const parameters = [...new Set(others.map(([name]) => name))]
  const isCommon = entries
    .filter(([name]) => parameters.includes(name))
    .every(([, factor]) => isNear(factor, first[1]))
  const isOfAll = others.length === entries.length
  return isCommon ? { factor: first[1], parameters, isOfAll } : 'varies'
}

const isOfWorld = (factor: number, world: number): boolean =>
  isNear(factor, world) || isNear(factor, 1 / world)

function scaleFinding(
  { job, alone }: { readonly job: JobRecord; readonly alone: JobRecord },
  updates: readonly MeanAtUpdate[],
  scaled: Scaled,
): ProofFinding {
  const { step, lossFactor } = updates[0]!
  const { factor, parameters, isOfAll } = scaled
  const isOfLoss = lossFactor !== null && isNear(lossFactor, factor)
  const what = isOfAll ? 'All gradients are' : `${gradientsOf(parameters)}`
  const times = `${factor.toPrecision(3)} times the mean over the ranks`
  const finding = errorFinding('gradient-scale', {
    step,
    parameter: isOfAll ? null : parameters[0]!,
    message: `${what} ${times}: ${whyScaled(factor, isOfLoss)}. The mean is that of one process, which was given the batches of each rank.`,
    advice: adviceFor(factor, isOfLoss),
  })
  const ratio = rateOf(job) / rateOf(alone)
  const isBalanced = isNear(ratio * factor, 1)
  return isBalanced
    ? ifNotByDesign(
        finding,
        `the learning rate is ${ratio.toPrecision(3)} times that of one process`,
      )
    : finding
}

const gradientsOf = ([first, ...more]: readonly string[]): string =>
  more.length === 0
    ? `The gradient of ${first} is`
    : `The gradients of ${first} and ${more.length} more are`

function whyScaled(factor: number, isOfLoss: boolean): string {
  if (isOfLoss) return 'the loss is multiplied by it where there are several ranks'
  return factor > 1 ? 'summed, not averaged' : 'divided more than once'
}

function adviceFor(factor: number, isOfLoss: boolean): string {
  if (isOfLoss)
    return 'DistributedDataParallel averages over ranks, so leave the world size out of the loss. The Trainer of Transformers multiplies by it if average_tokens_across_devices is on, as by default; turn that off for a model whose loss leaves num_items_in_batch out.'
  return factor > 1
    ? 'Divide by the world size after each all-reduce, or use `op=ReduceOp.AVG`; DistributedDataParallel averages by itself.'
    : 'Divide by the world size once: DistributedDataParallel does so by itself.'
}

const rateOf = ({ ranks: [first] }: JobRecord): number => {
  const rate = first?.updates[0]?.settings[0]?.lr
  return typeof rate === 'number' ? rate : NaN
}
