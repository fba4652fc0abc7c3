import { binomialTail } from './binomial-tail.js'

/** Share of the patterns of signs in which the median is further off than the floor, at most. */
const beyond = 0.05

/**
 * How far off zero the median of such differences is when nothing has changed: its distribution over all 2^n patterns
 * of signs, counted instead of gone through. A few disturbed runs hardly move it. NaN of no values.
 */
export function noiseFloor(differences: readonly number[]): number {
  const sizes = Float64Array.from(differences, Math.abs).sort()
  return sizes[sizes.length - 1 - placesBeyond(sizes.length)] ?? NaN
}

const known = new Map<number, number>()

/** The median is beyond a size only where half of the values are, all with the same sign. */
function placesBeyond(count: number): number {
  const found = known.get(count)
  if (found !== undefined) return found
  const half = Math.ceil(count / 2)
  let places = 0
  while (places + 1 < count && 2 * binomialTail(half, places + 1, 0.5) <= beyond) places++
  known.set(count, places)
  return places
}
