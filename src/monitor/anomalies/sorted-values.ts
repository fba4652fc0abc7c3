/** A sorted copy of the first `count` values; NaN comes last. */
export const sortedCopy = (values: Float64Array, count = values.length): Float64Array =>
  values.slice(0, count).sort()

/** Median of sorted values; NaN is left out, and the median of nothing is NaN. */
export function middleOf(sorted: Float64Array): number {
  let end = sorted.length
  while (end > 0 && Number.isNaN(sorted[end - 1])) end--
  return ((sorted[(end - 1) >> 1] ?? NaN) + (sorted[end >> 1] ?? NaN)) / 2
}

/** Of sorted values: for any of them the median of all the others, without a further sort; NaN where there is no other. */
export function othersMedian(sorted: Float64Array): (own: number) => number {
  const last = sorted.length - 2
  if (last < 0) return () => NaN
  const at = (place: number): number => sorted[place] ?? NaN
  const low = last >> 1
  const high = (last + 1) >> 1
  // Without one from below, everything above it moves down by a place.
  const [lowHere, lowNext, highHere, highNext] = [at(low), at(low + 1), at(high), at(high + 1)]
  return (own) => ((own > lowHere ? lowHere : lowNext) + (own > highHere ? highHere : highNext)) / 2
}
