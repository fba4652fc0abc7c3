import { median } from './robust.js'

/** A trend through points, by the slopes of all pairs. */
export type Trend = {
  /** Median slope, in units of y per unit of x. */
  readonly slope: number
  /** Share of the pairs that rise. */
  readonly rising: number
}

/** Theil-Sen estimator: up to 29 % of outliers do not move it. Null below two different x. Takes time n squared. */
export function theilSen(points: readonly { x: number; y: number }[]): Trend | null {
  const slopes: number[] = []
  points.forEach((first, index) => {
    for (let next = index + 1; next < points.length; next++) {
      const { x, y } = points[next] ?? first
      if (x !== first.x) slopes.push((y - first.y) / (x - first.x))
    }
  })
  if (slopes.length === 0) return null
  const rising = slopes.filter((slope) => slope > 0).length / slopes.length
  return { slope: median(slopes), rising }
}
