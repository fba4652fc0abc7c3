import type { HistoryPoint } from '../history.js'

/** At most `maxPoints` of points in their order: neighbours are joined, and their peaks stay. */
export function thinPoints(points: readonly HistoryPoint[], maxPoints: number): HistoryPoint[] {
  const atMost = Math.floor(maxPoints)
  if (!(atMost >= 1)) return []
  if (points.length <= atMost) return [...points]
  return Array.from({ length: atMost }, (_, index) => {
    const from = Math.floor((index * points.length) / atMost)
    const to = Math.floor(((index + 1) * points.length) / atMost)
    return points.slice(from, to).reduce(join)
  })
}

function join(first: HistoryPoint, second: HistoryPoint): HistoryPoint {
  const count = first.count + second.count
  const share = second.count / count
  return {
    firstStep: first.firstStep,
    lastStep: second.lastStep,
    min: Math.min(first.min, second.min),
    max: Math.max(first.max, second.max),
    mean: first.mean * (1 - share) + second.mean * share,
    last: second.last,
    count,
  }
}
