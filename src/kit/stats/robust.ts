/** Factor by which the median absolute deviation of a normal sample falls short of its standard deviation. */
export const normalScale = 1.4826

/** Values up to which putting each in its place is quicker than sorting. */
const few = 48

/** Median; NaN is left out, and the median of nothing is NaN. Detectors take many of few values: it sorts a copy. */
export function median(values: readonly number[]): number {
  const known = values.length > few ? sorted(values) : inOrder(values)
  const { length } = known
  if (length === 0) return NaN
  return ((known[(length - 1) >> 1] ?? NaN) + (known[length >> 1] ?? NaN)) / 2
}

function sorted(values: readonly number[]): Float64Array {
  const known = Float64Array.from(values).sort()
  let end = known.length
  // Sorting puts NaN last.
  while (end > 0 && Number.isNaN(known[end - 1])) end--
  return known.subarray(0, end)
}

function inOrder(values: readonly number[]): number[] {
  const known: number[] = []
  for (const value of values) {
    if (Number.isNaN(value)) continue
    let at = known.length
    for (; at > 0 && (known[at - 1] ?? NaN) > value; at--) known[at] = known[at - 1] ?? NaN
    known[at] = value
  }
  return known
}

/** The value that a quarter of them do not exceed; NaN of nothing. */
export function lowerQuartile(values: readonly number[]): number {
  const known = Float64Array.from(values).sort()
  return known[Math.floor((known.length - 1) / 4)] ?? NaN
}

/** Standard deviation estimated from the median absolute deviation; outliers hardly affect it. */
export function robustSpread(values: readonly number[], center = median(values)): number {
  return normalScale * median(values.map((value) => Math.abs(value - center)))
}

/**
 * Spread of one value of a series, from the steps between neighbours: a change of level moves it as little as an
 * outlier does. Takes several series that share a spread; NaN below two values.
 */
export function stepSpread(series: readonly (readonly number[])[]): number {
  const steps: number[] = []
  for (const one of series)
    for (let at = 1; at < one.length; at++)
      steps.push(Math.abs((one[at] ?? NaN) - (one[at - 1] ?? NaN)))
  return (normalScale * median(steps)) / Math.SQRT2
}

/** Median of all values but the one at `index`. */
export function medianOfOthers(values: readonly number[], index: number): number {
  return median(values.filter((_, other) => other !== index))
}
