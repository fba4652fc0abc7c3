/** Beyond this many powers of ten a linear axis shows only the largest values. */
const linearDecades = 1.5

/** Logarithmic where all finite values are positive and span more than 1.5 powers of ten. */
export function chooseScale(values: Iterable<number>): 'linear' | 'log' {
  let low = Number.POSITIVE_INFINITY
  let high = 0
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    if (value <= 0) return 'linear'
    if (value < low) low = value
    if (value > high) high = value
  }
  return high > 0 && Math.log10(high / low) > linearDecades ? 'log' : 'linear'
}
