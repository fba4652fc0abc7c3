import { quickselect } from 'simple-statistics'

/**
 * Median of a column of numbers in linear time; reorders the column. For thousands of numbers at a time. NaN is left
 * out, and the median of nothing is NaN.
 */
export function middleOf(values: Float64Array): number {
  const known = withoutNaN(values)
  if (known.length === 0) return NaN
  const { before, here } = around(known, known.length >> 1)
  return known.length % 2 === 1 ? here : (before + here) / 2
}

/** The median of all other values, for each value; NaN without others. Reorders the column. */
export function othersMedian(values: Float64Array): (own: number) => number {
  if (values.length < 2) return () => NaN
  const { before, here, after } = around(values, (values.length - 1) >> 1)
  // Without one from below, everything above it moves down by a place.
  if (values.length % 2 === 0) return (own) => (own > here ? here : after)
  return (own) => ((own > before ? before : here) + (own > here ? here : after)) / 2
}

function withoutNaN(values: Float64Array): Float64Array {
  let count = 0
  for (const value of values) if (!Number.isNaN(value)) values[count++] = value
  return values.subarray(0, count)
}

/** The values at a place and beside it if the column were sorted. */
function around(values: Float64Array, place: number) {
  // It only compares and swaps, which columns of numbers can do as well as lists.
  quickselect(values as unknown as number[], place)
  let before = -Infinity
  let after = Infinity
  values.forEach((value, at) => {
    if (at < place && value > before) before = value
    if (at > place && value < after) after = value
  })
  return { before, here: values[place] ?? NaN, after }
}
