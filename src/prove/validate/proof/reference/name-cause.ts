import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { errorFinding, ranksInWords } from '../finding.js'
import type { JobRecord } from '../job-record.js'
import { learnMesh } from '../mesh/learn-mesh.js'
import { dimensionOfRanks } from '../../../../kit/mesh/mesh.js'
import { isBeyond, type Judged, largestOf } from '../one-process/envelope.js'
import { commonFactor, isNearOne } from './gradient-factor.js'
import { heldByStages } from './held-by-stages.js'
import type { Measured } from './measure.js'
import { listFew } from '../../../../kit/wording/first-few.js'

/** What was judged at the first step that rounding does not explain. */
type AtFirst = {
  readonly job: JobRecord
  readonly dimensions: readonly string[]
  readonly gradients: readonly Judged<Measured>[]
  readonly weights: readonly Judged<Measured>[]
  readonly losses: readonly Judged[]
}

type Cause = {
  readonly finding: ProofFinding
  readonly factor: number | null
  /** What the finding is about. */
  readonly worst: Judged<Measured>
}
type Words = { readonly kind: string; readonly words: string; readonly advice: string }

/** The mistake behind the first difference from a reference. */
export function nameCause(at: AtFirst): Cause {
  const beyond = at.gradients.filter(isBeyond)
  if (beyond.length === 0) return ofWeights(at)
  const factor = commonFactor(at.gradients)
  if (factor !== null) return asCause(at, beyond, ofFactor(at, factor), factor)
  const cause: OfSome =
    unreduced(at, beyond) ?? heldByStages(at.job, beyond) ?? ofSome(beyond) ?? unexplained(at)
  return asCause(at, cause.of ?? beyond, cause)
}

function asCause(
  at: AtFirst,
  beyond: readonly Judged<Measured>[],
  words: Words,
  factor: number | null = null,
): Cause {
  const worst = largestOf(beyond)!
  return { finding: asFinding(at, beyond, words, worst), factor, worst }
}

function asFinding(
  at: AtFirst,
  beyond: readonly Judged<Measured>[],
  { kind, words, advice }: Words,
  worst: Judged<Measured>,
): ProofFinding {
  const { step, parameter, rank, relative, limit } = worst
  const count = new Set(beyond.map((one) => one.parameter)).size
  const ranks = [...new Set(beyond.map((one) => one.rank))].sort((one, other) => one - other)
  return errorFinding(kind, {
    step,
    parameter,
    ranks: ranks.length === at.job.world ? [] : ranks,
    message:
      `${words} ${subject(at)} the gradient of ${parameter} at step ${step} by ${spell(relative)} of its size, seen on rank ${rank}; rounding explains ${spell(limit)}.` +
      (count > 1 ? ` ${count} parameters differ there.` : ''),
    advice,
  })
}

/** What the job has and the reference has not. */
const subject = ({ dimensions }: AtFirst): string =>
  dimensions.length === 0
    ? 'Against the reference, the job changes'
    : `${capital(dimensions.join(' or '))} parallelism changes`

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

function ofFactor({ job }: AtFirst, factor: number): Words {
  return {
    kind: 'gradient-scale',
    words: `All gradients are ${factor.toPrecision(3)} times those of the reference${reasonOf(job, factor)}.`,
    advice:
      'Divide the loss, or the gradients, by as many parts as are added up: micro-batches and data-parallel ranks, and no others.',
  }
}

/** A factor that is the size of something suggests that it is added up where it should be averaged. */
function reasonOf(job: JobRecord, factor: number): string {
  const parts = Math.max(...job.ranks.map(({ updates }) => updates[0]?.losses.length ?? 0))
  const sizes = [
    ...(learnMesh(job).mesh?.dimensions ?? []).map(({ name, size }) => ({
      size,
      words: `there are ${size} ranks of ${name} parallelism`,
    })),
    { size: parts, words: `there are ${parts} micro-batches` },
  ].filter(({ size }) => size > 1)
  const near = (one: number, other: number) => Math.abs(one - other) < 0.01 * other
  const found = sizes.find(({ size }) => near(factor, size) || near(1 / factor, size))
  return found === undefined ? '' : `, and ${found.words}`
}

type OfSome = Words & { readonly of?: readonly Judged<Measured>[] }

/** The ranks that hold a tensor have different gradients for it, whose sum or mean is that of the reference. */
function unreduced({ job }: AtFirst, beyond: readonly Judged<Measured>[]): OfSome | null {
  const isNear = (distance: number | null, { norm, limit }: Judged<Measured>) =>
    distance !== null && distance <= limit * norm
  const ofSum = beyond.filter((one) => isNear(one.sumOfHolders, one))
  const ofMean = beyond.filter((one) => isNear(one.meanOfHolders, one))
  const [of, what] = ofSum.length > 0 ? [ofSum, 'sum'] : [ofMean, 'mean']
  const [first] = of
  if (first === undefined) return null
  const names = [...new Set(of.map(({ parameter }) => parameter))]
  const along = dimensionOfRanks(learnMesh(job).mesh, first.holders)
  return {
    kind: 'missing-reduction',
    of,
    words: `The gradients of ${listFew(names)} are not ${what === 'sum' ? 'added up' : 'averaged'} over ${ranksInWords(first.holders)}${along === null ? '' : ` (${along} parallelism)`}: the ${what} of what these ranks have is that of the reference.`,
    advice: `All-reduce these gradients over the group of ${ranksInWords(first.holders)} before the update.`,
  }
}

/** Some parameters have gradients that are one multiple of those of the reference. */
function ofSome(beyond: readonly Judged<Measured>[]): OfSome | null {
  const factor = commonFactor(beyond)
  if (factor === null || isNearOne(factor)) return null
  const names = [...new Set(beyond.map(({ parameter }) => parameter))]
  return {
    kind: 'gradient-scale',
    words: `The gradients of ${listFew(names)} are ${factor.toPrecision(3)} times those of the reference, and the others are not.`,
    advice: 'Look for a group of another size in which these gradients are added up or averaged.',
  }
}

function unexplained({ losses }: AtFirst): Words {
  const isSame = losses.length > 0 && !losses.some(isBeyond)
  return {
    kind: 'differs-from-reference',
    words: isSame
      ? 'The loss is that of the reference, so the backward pass differs.'
      : losses.length > 0
        ? 'The loss differs as well, so the forward pass or its samples differ.'
        : 'The job computes something else than the reference.',
    advice: isSame
      ? 'Look for a collective that is missing or doubled in the backward pass, before what the gradient belongs to.'
      : 'Look for a collective that is missing or doubled in the forward pass, and for a bias that each rank adds.',
  }
}

function ofWeights(at: AtFirst): Cause {
  const worst = largestOf(at.weights.filter(isBeyond))!
  const { step, parameter, rank, relative, limit } = worst
  const finding = errorFinding('update-differs', {
    step,
    parameter,
    ranks: [rank],
    message: `The gradients are those of the reference, but the update of ${parameter} at step ${step} is not: on rank ${rank} the weights differ by ${spell(relative)} of their size; rounding explains ${spell(limit)}.`,
    advice:
      'Compare the settings of the optimizer, and whether each rank updates what it holds with the same ones.',
  })
  return { finding, factor: null, worst }
}

function spell(value: number): string {
  if (!Number.isFinite(value)) return 'all'
  return value > 0 && value < 0.001 ? value.toExponential(1) : value.toPrecision(2)
}
