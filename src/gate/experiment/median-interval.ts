import { binomialTail } from './binomial-tail.js'

export type MedianInterval = {
  readonly estimate: number
  readonly low: number
  readonly high: number
}

/** Share of all resamples whose median the interval holds: 95 % of them are above its low end, and as many below its high end. */
const confidence = 0.9

/**
 * The median and its bootstrap interval, by counting instead of drawing: the share of all n^n resamples whose median is
 * at most the j-th smallest value is a binomial tail. Of an even number the lower of both middle values counts for the
 * low end and the upper for the high end, so that the interval is rather too wide. Throws RangeError of no values.
 */
export function medianInterval(values: readonly number[]): MedianInterval {
  const sorted = Float64Array.from(values).sort()
  const last = sorted.length - 1
  if (last < 0) throw new RangeError('no values')
  const at = (place: number) => sorted[place] ?? NaN
  const index = lowIndex(sorted.length)
  return {
    estimate: (at(last >> 1) + at((last + 1) >> 1)) / 2,
    low: at(index),
    high: at(last - index),
  }
}

const known = new Map<number, number>()

/** Place of the low end among the sorted values; a function of their number only. */
function lowIndex(count: number): number {
  const found = known.get(count)
  if (found !== undefined) return found
  const middle = Math.ceil(count / 2)
  let index = 0
  while (
    index < middle - 1 &&
    binomialTail(middle, count, (index + 1) / count) <= (1 - confidence) / 2
  ) {
    index++
  }
  known.set(count, index)
  return index
}
