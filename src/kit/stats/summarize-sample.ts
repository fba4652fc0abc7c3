import { deviation, mean, quantileSorted } from 'd3-array'

/** A sample in six numbers, all in the unit of its values; null for those that need more values. */
export type SampleSummary = {
  readonly count: number
  readonly mean: number | null
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
  readonly max: number | null
  /** Of the sample, so divided by count - 1; null below two values. */
  readonly standardDeviation: number | null
}

/** Percentiles with linear interpolation; NaN is left out and not counted. Copies the values once, leaves them as they are. */
export function summarizeSample(values: ArrayLike<number>): SampleSummary {
  const sorted = sortKnown(values)
  return {
    count: sorted.length,
    mean: mean(sorted) ?? null,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? null,
    standardDeviation: deviation(sorted) ?? null,
  }
}

/** The types of d3 ask for a plain array, its code only for a length and an index. */
const percentile = (sorted: Float64Array, p: number): number | null =>
  quantileSorted(sorted as ArrayLike<number> as number[], p) ?? null

/** Ascending, without the NaN that sorting puts last. */
function sortKnown(values: ArrayLike<number>): Float64Array {
  const sorted = new Float64Array(values).sort()
  let end = sorted.length
  while (end > 0 && Number.isNaN(sorted[end - 1])) end -= 1
  return sorted.subarray(0, end)
}
