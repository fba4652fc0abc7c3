/** Beyond it all patterns of signs take too long; 2^20 are a few milliseconds. */
export const maxSignFlipValues = 20

/** Exact p-values of the hypothesis that the values are equally likely to have either sign. */
type SignFlipResult = {
  /** For a sum at least this large. */
  readonly greater: number
  /** For a sum at most this small. */
  readonly less: number
  /** For a sum at least this far from zero. */
  readonly twoSided: number
}

/**
 * Sign-flip test of paired differences over all 2^n patterns, exact for any distribution that is symmetric about zero.
 * The smallest p-value of one side is 2^-n. Throws RangeError beyond `maxSignFlipValues` values.
 */
export function signFlipTest(values: readonly number[]): SignFlipResult {
  if (values.length > maxSignFlipValues) {
    throw new RangeError(`at most ${maxSignFlipValues} values, not ${values.length}`)
  }
  const observed = values.reduce((sum, value) => sum + value, 0)
  // Sums of the same numbers in another order may differ in their last bits.
  const slack = 1e-12 * values.reduce((sum, value) => sum + Math.abs(value), 0)
  const patterns = 2 ** values.length
  let [greater, less, farther] = [0, 0, 0]
  for (const sum of signedSums(values)) {
    if (sum >= observed - slack) greater++
    if (sum <= observed + slack) less++
    if (Math.abs(sum) >= Math.abs(observed) - slack) farther++
  }
  return { greater: greater / patterns, less: less / patterns, twoSided: farther / patterns }
}

/** The sum of the values under every pattern of signs. */
function signedSums(values: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** values.length)
  let filled = 1
  for (const value of values) {
    for (let index = 0; index < filled; index++) {
      const sum = sums[index] ?? 0
      sums[index] = sum - value
      sums[filled + index] = sum + value
    }
    filled *= 2
  }
  return sums
}
