import { sum } from '../../../../kit/stats/sum.js'
import type { Judged } from '../one-process/envelope.js'
import type { Measured } from './measure.js'

/** Rounding of the fit itself. */
const leastTolerance = 1e-6

/** A factor this near to 1 is no mistake: the norm for clipping is rounded as well. */
export const isNearOne = (factor: number): boolean => Math.abs(factor - 1) < 1e-3

/** What all of these are as a multiple of the reference; null if there is no such factor. */
export function commonFactor(all: readonly Judged<Measured>[]): number | null {
  const some = all.filter(({ ofReference, ofJob }) => ofReference > 0 || ofJob > 0)
  const factor = sum(some.map((one) => one.product)) / sum(some.map((one) => one.ofReference))
  if (!Number.isFinite(factor) || factor <= 0) return null
  const fits = some.every((one) => {
    const rest = one.ofJob - 2 * factor * one.product + factor ** 2 * one.ofReference
    const tolerance = Math.max(one.limit, leastTolerance) * one.norm * Math.max(factor, 1)
    return Math.sqrt(Math.max(rest, 0)) <= tolerance
  })
  return some.length > 0 && fits ? factor : null
}
