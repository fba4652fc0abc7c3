import { groupBy } from '../../../../kit/stats/group-by.js'
import type { Deviation } from './deviations.js'

/** Up to this multiple of the largest measured effect, a deviation counts as rounding. */
const factor = 10
/** Updates before and after that a limit is measured at: one draw of a small tensor may be small by chance. */
const reach = 4

/** A deviation and the largest one that rounding explains, both as parts of the quantity's size. */
export type Judged<Of extends Deviation = Deviation> = Of & {
  readonly relative: number
  readonly limit: number
}

/** Compares each deviation with those that other roundings of the same computation caused. */
export function judgeDeviations<Of extends Deviation>(
  deviations: readonly Of[],
  roundings: readonly (readonly Deviation[])[],
): Judged<Of>[] {
  const measured = groupBy(roundings.flat(), ({ parameter }) => parameter)
  return deviations.map((one) => {
    const near = (measured.get(one.parameter) ?? []).filter(
      ({ position }) => Math.abs(position - one.position) <= reach,
    )
    const here = near.filter(({ position }) => position === one.position)
    const size = one.norm === 0 ? 1 : one.norm
    const effects = near
      .filter(({ norm }) => norm > 0)
      .map(({ difference, norm }) => difference / norm)
    const ownEffects = here.map(({ difference }) => difference / size)
    const limit = Math.max(...effects.filter(isNumber), ...ownEffects.filter(isNumber), 0)
    return { ...one, relative: one.difference / size, limit: factor * limit }
  })
}

/** An effect of rounding on numbers that overflowed was not measured, and limits nothing. */
const isNumber = (effect: number): boolean => !Number.isNaN(effect)

/** Whether rounding does not explain it; what is not a number is beyond every limit. */
export const isBeyond = ({ relative, limit }: Judged): boolean => !(relative <= limit)

/** The deviation that comes nearest to its limit, or is furthest beyond it. */
export function largestOf<Of extends Deviation>(judged: readonly Judged<Of>[]): Judged<Of> | null {
  const share = ({ relative, limit }: Judged): number => {
    if (relative === 0) return 0
    const part = relative / limit
    return Number.isNaN(part) ? Infinity : part
  }
  return judged.reduce<Judged<Of> | null>(
    (most, one) => (most === null || share(one) > share(most) ? one : most),
    null,
  )
}
