import { quantileOf } from '../../../kit/stats/quantile-of.js'
import type { DirectionSample } from './pair-sample.js'

/** Blames a node if most of its directions are slow, else the link. */
export type Blame = {
  readonly slowNodes: readonly SlowNode[]
  readonly slowLinks: readonly SlowLink[]
}

export type SlowNode = {
  readonly node: string
  /** `latency` applies to both directions. */
  readonly what: 'sending' | 'receiving' | 'latency'
  readonly slowDirections: number
  readonly allDirections: number
}

export type SlowLink = {
  readonly from: string
  readonly to: string
  readonly what: 'bandwidth' | 'latency'
  readonly value: number
  /** Median of all measured directions. */
  readonly median: number
  /** With only two nodes, it cannot be decided whether one of them or the link is slow. */
  readonly isOneOfTwo: boolean
}

/** Shares of the median below which a direction is slow: at once, or after several measurements. */
export const pairLimits = {
  slowAtOnce: 1 / 3,
  slowRepeatedly: 1 / 2,
  repeats: 3,
  /** A round trip is slow if it exceeds the median by this factor and by this many ms. */
  latencyFactor: 3,
  latencyMs: 1,
  /** Share of a node's directions that must be slow for it to be the node. */
  shareOfNode: 0.6,
} as const

type Direction = {
  readonly from: string
  readonly to: string
  readonly bestMegabytesPerS: number
  readonly bestRoundTripMs: number
  readonly measurements: number
}

/** Directions to measure again, alone: once all that look slow, then those still between the two limits. */
export function suspects(samples: readonly DirectionSample[]): readonly Direction[] {
  const directions = summarize(samples)
  const medians = mediansOf(directions)
  return directions.filter((direction) => {
    const share = direction.bestMegabytesPerS / medians.megabytesPerS
    if (direction.measurements === 1)
      return share < pairLimits.slowRepeatedly || isLate(direction, medians.roundTripMs)
    return share < pairLimits.slowRepeatedly && share >= pairLimits.slowAtOnce
  })
}

/** Judges all directions; the best measurement of each direction counts. */
export function attribute(samples: readonly DirectionSample[]): Blame {
  const directions = summarize(samples)
  const medians = mediansOf(directions)
  const slow = directions.filter((direction) => isSlow(direction, medians.megabytesPerS))
  const late = directions.filter((direction) => isLate(direction, medians.roundTripMs))
  const nodes = [...new Set(directions.flatMap(({ from, to }) => [from, to]))].sort()
  const isOneOfTwo = nodes.length <= 2
  const slowNodes = isOneOfTwo
    ? []
    : nodes.flatMap((node) => [
        ...blameNode(node, 'sending', directions, slow),
        ...blameNode(node, 'receiving', directions, slow),
        ...blameNode(node, 'latency', directions, late),
      ])
  const explains = (what: readonly SlowNode['what'][], node: string): boolean =>
    slowNodes.some((one) => one.node === node && what.includes(one.what))
  return {
    slowNodes,
    slowLinks: [
      ...slow
        .filter(({ from, to }) => !explains(['sending'], from) && !explains(['receiving'], to))
        .map(({ from, to, bestMegabytesPerS }) => ({
          from,
          to,
          what: 'bandwidth' as const,
          value: bestMegabytesPerS,
          median: medians.megabytesPerS,
          isOneOfTwo,
        })),
      ...late
        .filter(({ from, to }) => ![from, to].some((node) => explains(['latency'], node)))
        .map(({ from, to, bestRoundTripMs }) => ({
          from,
          to,
          what: 'latency' as const,
          value: bestRoundTripMs,
          median: medians.roundTripMs,
          isOneOfTwo,
        })),
    ],
  }
}

function blameNode(
  node: string,
  what: SlowNode['what'],
  all: readonly Direction[],
  slow: readonly Direction[],
): SlowNode[] {
  const isOf = ({ from, to }: Direction): boolean =>
    (what !== 'receiving' && from === node) || (what !== 'sending' && to === node)
  const [slowDirections, allDirections] = [slow.filter(isOf).length, all.filter(isOf).length]
  // A single slow direction is a slow link.
  const isNode = slowDirections >= 2 && slowDirections >= pairLimits.shareOfNode * allDirections
  return isNode ? [{ node, what, slowDirections, allDirections }] : []
}

function isSlow({ bestMegabytesPerS, measurements }: Direction, median: number): boolean {
  const share = bestMegabytesPerS / median
  if (share < pairLimits.slowAtOnce) return true
  return measurements >= pairLimits.repeats && share < pairLimits.slowRepeatedly
}

function isLate({ bestRoundTripMs }: Direction, median: number): boolean {
  return (
    bestRoundTripMs > Math.max(pairLimits.latencyFactor * median, median + pairLimits.latencyMs)
  )
}

function summarize(samples: readonly DirectionSample[]): readonly Direction[] {
  const groups = new Map<string, DirectionSample[]>()
  for (const sample of samples) {
    const key = JSON.stringify([sample.from, sample.to])
    groups.set(key, [...(groups.get(key) ?? []), sample])
  }
  return [...groups.values()].map((group) => ({
    from: group[0]?.from ?? '',
    to: group[0]?.to ?? '',
    bestMegabytesPerS: Math.max(...group.map(({ megabytesPerS }) => megabytesPerS)),
    bestRoundTripMs: Math.min(...group.map(({ roundTripMs }) => roundTripMs.median)),
    measurements: group.length,
  }))
}

function mediansOf(directions: readonly Direction[]) {
  return {
    megabytesPerS: medianOf(directions.map(({ bestMegabytesPerS }) => bestMegabytesPerS)),
    roundTripMs: medianOf(directions.map(({ bestRoundTripMs }) => bestRoundTripMs)),
  }
}

const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5) ?? 0
