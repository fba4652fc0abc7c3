import type { FindingType } from '../../../kit/records/run/finding.js'

/** Rounding unit of float32: a sum of n values is off by at most (n - 1) times this times the sum of magnitudes. */
const unit = 2 ** -24
/** A hypothesis must explain the sums clearly better than the others. */
const clearlyBetter = 4

/** Input and output of a reduction, over the segments of the owners in question. */
export type Reduction = {
  /** Sum of all contributions, and of their magnitudes, by segment. */
  readonly sums: readonly number[]
  readonly magnitudes: readonly number[]
  readonly reduced: readonly number[]
  readonly numContributions: number
  readonly ranks: readonly RankShare[]
  /** The owner of the shard; null for several shards. */
  readonly owner: number | null
}

/** One rank's part by segment; `before` is its part of the previous step, null if unseen. */
export type RankShare = {
  readonly rank: number
  readonly contributions: readonly (readonly number[])[]
  readonly before: readonly (number | null)[] | null
}

type Explanation = {
  readonly type: FindingType
  /** Null if it concerns all ranks. */
  readonly rank: number | null
  readonly what: string
}

type Hypothesis = Explanation & { readonly predicted: readonly (number | null)[] }

/** The largest error of a correct reduction in a segment: that of a left fold in float32, plus two roundings. */
export function roundingBound(magnitude: number, numContributions: number): number {
  return (numContributions + 1) * unit * magnitude
}

/**
 * The only explanation that fits all segments within rounding; null if none does, or if two different ones do.
 * Hypotheses with a fitted factor are tried only if no hypothesis without one fits.
 */
export function explainReduction(reduction: Reduction): Explanation | null {
  const plain = reduction.ranks.flatMap((share) => ofRank(share, reduction))
  if (plain.some((hypothesis) => misfitOf(hypothesis, reduction) <= 1))
    return choose(plain, reduction)
  return choose(
    [...reduction.ranks.flatMap((share) => scaled(share, reduction)), ...ofAll(reduction)],
    reduction,
  )
}

/** The hypothesis that fits best, if it fits clearly better than those about other ranks. */
function choose(hypotheses: readonly Hypothesis[], reduction: Reduction): Explanation | null {
  const fitting = hypotheses
    .map((hypothesis) => ({ hypothesis, misfit: misfitOf(hypothesis, reduction) }))
    .filter(({ misfit }) => misfit <= 1)
    .sort((a, b) => a.misfit - b.misfit)
  const [best] = fitting
  if (!best) return null
  const { rank } = best.hypothesis
  const rival = fitting.find(({ hypothesis }) => hypothesis.rank !== rank)
  if (rival && rival.misfit < Math.max(best.misfit * clearlyBetter, 1e-3)) return null
  return best.hypothesis
}

/** Largest residual in units of the allowed rounding error; infinite if the hypothesis explains nothing. */
function misfitOf({ predicted }: Hypothesis, reduction: Reduction): number {
  let worst = 0
  let distinguishing = 0
  predicted.forEach((delta, segment) => {
    if (delta === null) return
    const { sums, reduced, magnitudes, numContributions } = reduction
    const off = (reduced[segment] ?? NaN) - (sums[segment] ?? NaN) - delta
    const magnitude = (magnitudes[segment] ?? 0) + Math.abs(delta)
    const bound = roundingBound(magnitude, numContributions + 1)
    if (Math.abs(delta) > bound) distinguishing++
    worst = Math.max(worst, bound > 0 ? Math.abs(off) / bound : off === 0 ? 0 : Infinity)
  })
  return distinguishing > 0 ? worst : Infinity
}

/** Hypotheses about the part of one rank, or about one of its contributions. */
function ofRank(share: RankShare, reduction: Reduction): Hypothesis[] {
  const { rank, contributions, before } = share
  const whole = total(contributions, reduction.sums.length)
  const parts = contributions.length > 1 ? [whole, ...contributions] : [whole]
  const found = parts.flatMap((part, index): Hypothesis[] => {
    const which =
      index === 0 ? `the part of rank ${rank}` : `contribution ${index - 1} of rank ${rank}`
    return [
      {
        type: 'missing_contribution',
        rank,
        what: `${which} is missing from the sum`,
        predicted: part.map((value) => -value),
      },
      {
        type: 'doubled_contribution',
        rank,
        what: `${which} was added twice`,
        predicted: part,
      },
    ]
  })
  found.push(...alone(rank, whole, reduction), ...renormalised(rank, whole, reduction))
  if (before === null) return found
  const predicted = whole.map((value, segment) => {
    const old = before[segment] ?? null
    return old === null ? null : old - value
  })
  const what = `the part of rank ${rank} is that of the previous step`
  return [...found, { type: 'stale_contribution', rank, what, predicted }]
}

/** The owner used its own part as the sum. With two ranks this cannot be distinguished from a missing part. */
function alone(rank: number, whole: readonly number[], reduction: Reduction): Hypothesis[] {
  if (reduction.owner !== rank) return []
  const predicted = whole.map((value, segment) => value - (reduction.sums[segment] ?? NaN))
  const what = `rank ${rank} used its own part as the sum`
  return [{ type: 'wrong_reduction', rank, what, predicted }]
}

/** The part is missing, and the rest is scaled up to replace it. */
function renormalised(rank: number, whole: readonly number[], reduction: Reduction): Hypothesis[] {
  const ranks = reduction.ranks.length
  if (ranks < 2) return []
  const factor = ranks / (ranks - 1)
  const predicted = whole.map((value, segment) => {
    const sum = reduction.sums[segment] ?? NaN
    return (sum - value) * factor - sum
  })
  const what = `the part of rank ${rank} is missing and the rest was scaled up by ${factor.toFixed(3)}`
  return [{ type: 'missing_contribution', rank, what, predicted }]
}

/** Any other multiple of a rank's part; a multiple of one number always fits, so there must be several. */
function scaled({ rank, contributions }: RankShare, reduction: Reduction): Hypothesis[] {
  const whole = total(contributions, reduction.sums.length)
  const factor = multipleOf(whole, reduction)
  if (factor === null) return []
  const what = `the part of rank ${rank} was counted ${(factor + 1).toPrecision(4)} times`
  return [{ type: 'wrong_reduction', rank, what, predicted: whole.map((value) => value * factor) }]
}

function ofAll(reduction: Reduction): Hypothesis[] {
  const factor = multipleOf(reduction.sums, reduction)
  if (factor === null) return []
  const what = `the sum was scaled by ${(factor + 1).toPrecision(4)}`
  const predicted = reduction.sums.map((value) => value * factor)
  return [{ type: 'wrong_scale', rank: null, what, predicted }]
}

/** The factor by which the excess is a multiple of `part`; null if any factor would fit. */
function multipleOf(part: readonly number[], reduction: Reduction): number | null {
  let best = 0
  let factor: number | null = null
  let telling = 0
  part.forEach((value, segment) => {
    const magnitude = reduction.magnitudes[segment] ?? 0
    const clarity = Math.abs(value) / roundingBound(magnitude, reduction.numContributions)
    if (clarity > 1000) telling++
    if (!(clarity > best)) return
    best = clarity
    factor = ((reduction.reduced[segment] ?? NaN) - (reduction.sums[segment] ?? NaN)) / value
  })
  return telling > 1 ? factor : null
}

function total(contributions: readonly (readonly number[])[], length: number): number[] {
  return Array.from({ length }, (_, segment) =>
    contributions.reduce((sum, contribution) => sum + (contribution[segment] ?? 0), 0),
  )
}
