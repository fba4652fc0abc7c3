import type { Finding } from '../../../kit/records/run/finding.js'
import { median, medianOfOthers, robustSpread } from '../../../kit/stats/robust.js'
import type { RunFacts } from '../detector.js'
import { createPersistence, createRecent } from '../persistence.js'
import type { CompleteStep, RankStep } from '../stream/rank-steps.js'
import { blameOneOfTwo, type PairLevel } from '../timing/two-ranks.js'

export const gradientLimits = {
  warmUpSteps: 2,
  /** Steps of history that a rank's ratio is compared with, and how many are needed. */
  historySteps: 32,
  minHistory: 8,
  minSpread: 0.15,
  spreads: 6,
  /** Factor relative to the peers and to the usual ratio, up or down. */
  factor: 3,
  flagged: 3,
  window: 5,
  /** A value this large needs only one step. */
  certainSpreads: 12,
  certainFactor: 100,
}
export type GradientLimits = typeof gradientLimits

export type GradientOutlier = {
  readonly rank: number
  readonly blame: Finding['blame']
  readonly segment: number
  readonly since: number
  readonly factor: number
}

/** Sum of magnitudes per segment and sample; null if not reported. */
function magnitudesOf({ audit, step }: RankStep): number[] | null {
  const { samples } = step
  if (!audit || !samples) return null
  const [first = []] = audit.magnitudes
  return first.map((_, segment) => {
    const total = audit.magnitudes.reduce((sum, sums) => sum + (sums[segment] ?? 0), 0)
    return total / samples
  })
}

/** Tracks each rank's magnitudes, segment by segment, as logarithms of the ratio to the others' median. */
export function watchMagnitudes({ worldSize, firstStep }: RunFacts, limits: GradientLimits) {
  const cells = new Map<number, ReturnType<typeof watchCell>>()
  const pairs = new Map<number, PairLevel[]>()
  const watchSegment = (
    row: { readonly step: number; readonly hasGradient: readonly boolean[] },
    segment: number,
    sizes: readonly number[],
  ): GradientOutlier[] => {
    if (sizes.filter((size) => size > 0).length < Math.max(2, worldSize - 1)) return []
    // In normal training, units may die on one rank's samples only. A zero counts only if the rank's whole gradient is
    // zero.
    if (sizes.some((size, rank) => size === 0 && row.hasGradient[rank])) return []
    const floor = 1e-12 * Math.max(...sizes)
    const levels = sizes.map((size) => Math.log(size + floor))
    if (worldSize === 2) remember(pairs, segment, { step: row.step, levels })
    const seen = levels.map((level, rank) => {
      const key = segment * worldSize + rank
      const cell = cells.get(key) ?? watchCell(limits)
      cells.set(key, cell)
      return cell(row.step, level - medianOfOthers(levels, rank))
    })
    if (seen.every(({ alarm }) => alarm === null)) return []
    const history = pairs.get(segment) ?? []
    const all = seen.map(({ excess, alarm }, rank): GradientOutlier & { excess: number } => {
      const blame: Finding['blame'] =
        worldSize === 2 ? blamePair(history, rank, alarm) : { kind: 'rank', rank }
      return {
        rank,
        blame,
        segment,
        since: row.step,
        factor: 1,
        ...alarm,
        excess: Math.abs(excess),
      }
    })
    return furthest(all).filter(({ rank }) => seen[rank]?.alarm)
  }
  return (row: CompleteStep): GradientOutlier[] => {
    if (worldSize < 2 || row.step < firstStep + limits.warmUpSteps) return []
    const sizes = row.values.map(magnitudesOf)
    if (!sizes.every((size) => size !== null)) return []
    const hasGradient = sizes.map((own) => own.some((size) => size > 0))
    return (sizes[0] ?? []).flatMap((_, segment) =>
      watchSegment(
        { step: row.step, hasGradient },
        segment,
        sizes.map((size) => size[segment] ?? 0),
      ),
    )
  }
}

/**
 * The furthest outlier: among few ranks, it also shifts the ratios of the others. With two ranks both are equally far
 * out, so the one that changed from its own history comes first.
 */
function furthest<One extends { excess: number; blame: Finding['blame'] }>(
  all: readonly One[],
): One[] {
  const rankOf = ({ blame, excess }: One): number =>
    all.length === 2 ? Number(blame.kind === 'rank') : excess
  return [...all].sort((a, b) => rankOf(b) - rankOf(a)).slice(0, 1)
}

function remember(pairs: Map<number, PairLevel[]>, segment: number, level: PairLevel): void {
  const known = pairs.get(segment) ?? []
  known.push(level)
  pairs.set(segment, known)
}

/** A gradient that shrank is a change as well; its levels are negated. */
function blamePair(
  history: readonly PairLevel[],
  rank: number,
  alarm: Alarm | null,
): Finding['blame'] {
  if (!alarm) return { kind: 'unattributable', among: [0, 1] }
  const { since, factor } = alarm
  const sign = factor >= 1 ? 1 : -1
  const turned = history.map(({ step, levels }) => ({
    step,
    levels: levels.map((level) => sign * level),
  }))
  return blameOneOfTwo(turned, rank, since)
}

type Alarm = { readonly since: number; readonly factor: number }
type Seen = { readonly excess: number; readonly alarm: Alarm | null }

/** One rank's ratio in one segment, compared with its usual value. */
function watchCell(limits: GradientLimits) {
  const history = createRecent<number>(limits.historySteps)
  const persistence = createPersistence(limits.flagged, limits.window)
  return (step: number, ratio: number): Seen => {
    const count = history.values.length
    const usual = median(history.values)
    const excess = ratio - usual
    // A spread from few steps is unreliable.
    const spreadNow = (): number =>
      Math.max(limits.minSpread, robustSpread(history.values, usual)) *
      (1 + limits.minHistory / count)
    const isFar = (spreads: number, factor: number): boolean =>
      count >= limits.minHistory &&
      Math.abs(excess) > Math.log(factor) &&
      Math.abs(excess) > spreads * spreadNow()
    const isFlagged = isFar(limits.spreads, limits.factor)
    const since = persistence.add(step, isFlagged)
    // Suspicious values must not become the usual ones.
    if (!isFlagged) history.add(ratio)
    const isCertain = isFar(limits.certainSpreads, limits.certainFactor) && excess > 0
    const isRaised = isFlagged && (since !== null || isCertain)
    return { excess, alarm: isRaised ? { since: since ?? step, factor: Math.exp(excess) } : null }
  }
}
