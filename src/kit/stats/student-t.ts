import { errorFunction, probit } from 'simple-statistics'

/*
 * Student's t by way of the normal distribution, after Wallace (1959): the z of the same tail is off by less than 0.02
 * from three degrees of freedom on.
 */
const shrink = (degrees: number): number => (8 * degrees + 1) / (8 * degrees + 3)

/** Probability of a value of at least `t`. */
export function studentTail(t: number, degrees: number): number {
  const z = shrink(degrees) * Math.sqrt(degrees * Math.log1p((t * t) / degrees))
  // From the small side: 1 - erf would lose the digits that matter.
  const tail = normalTail(z)
  return t >= 0 ? tail : 1 - tail
}

/** The value that is reached or exceeded with probability `tail`, which is below a half. */
export function studentQuantile(tail: number, degrees: number): number {
  const z = -probit(tail) / shrink(degrees)
  return Math.sqrt(degrees * Math.expm1((z * z) / degrees))
}

const normalTail = (z: number): number => Math.max(0, 0.5 * (1 - errorFunction(z / Math.SQRT2)))
