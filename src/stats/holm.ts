/**
 * Holm's correction of p-values for how many there are: whoever rejects those below a level is wrong about any of them
 * with that probability at most, however they depend on each other. In the order of the input.
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
