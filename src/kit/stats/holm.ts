/**
 * Holm's correction of p-values for their number, in the order of the input. Rejecting those below a level has at most
 * that probability of any false rejection, however they depend on each other.
 */
export function holmAdjust(pValues: readonly number[]): number[] {
  const ascending = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p)
  const adjusted = new Array<number>(pValues.length)
  let largest = 0
  ascending.forEach(({ p, index }, position) => {
    largest = Math.max(largest, Math.min(1, p * (pValues.length - position)))
    adjusted[index] = largest
  })
  return adjusted
}
