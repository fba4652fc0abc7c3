import { median } from 'd3-array'
import type { Point } from './chart.js'

/*
 * A screen has about a thousand columns, a run may have a hundred thousand steps. Each bucket of neighbouring points
 * keeps its smallest and its largest value in their order, so that no peak is lost, and one gap if it contains any.
 */

/** Keeps at most about two points per bucket (three if there is a gap), with peaks, first and last point. */
export function thinSeries(points: readonly Point[], buckets = 500): readonly Point[] {
  if (points.length <= buckets * 2) return points
  const kept = bucketsOf(points, buckets).flatMap(extremes)
  return withEnds(points, kept)
}

/** The median of each bucket at its middle, and the number of points in a bucket. */
export function medianLine(
  points: readonly Point[],
  buckets: number,
): { readonly points: readonly Point[]; readonly pointsPerBucket: number } {
  const groups = bucketsOf(points, Math.min(buckets, points.length))
  const line = groups.map((group) => ({
    x: ((group[0]?.x ?? 0) + (group.at(-1)?.x ?? 0)) / 2,
    y: median(group, (point) => point.y) ?? Number.NaN,
  }))
  return { points: line, pointsPerBucket: groups[0]?.length ?? 0 }
}

function bucketsOf(points: readonly Point[], buckets: number): readonly (readonly Point[])[] {
  const size = Math.max(1, Math.ceil(points.length / buckets))
  const groups: (readonly Point[])[] = []
  for (let start = 0; start < points.length; start += size) {
    groups.push(points.slice(start, start + size))
  }
  return groups
}

function extremes(group: readonly Point[]): readonly Point[] {
  let low: Point | undefined
  let high: Point | undefined
  let gap: Point | undefined
  for (const point of group) {
    if (!Number.isFinite(point.y)) gap ??= point
    else {
      if (low === undefined || point.y < low.y) low = point
      if (high === undefined || point.y > high.y) high = point
    }
  }
  const kept = [low, high, gap].filter((point) => point !== undefined)
  return [...new Set(kept)].sort((a, b) => a.x - b.x)
}

function withEnds(points: readonly Point[], kept: readonly Point[]): readonly Point[] {
  const first = points[0]
  const last = points.at(-1)
  const start = first && kept[0] !== first ? [first] : []
  const end = last && kept.at(-1) !== last ? [last] : []
  return [...start, ...kept, ...end]
}
