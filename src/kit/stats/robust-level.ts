import { deviation } from 'd3-array'
import { median, robustSpread } from './robust.js'

/** Values further from the median than this many robust standard deviations do not affect the spread. */
const outlierDeviations = 5

/** The level of some values and their spread. */
export type RobustLevel = {
  readonly center: number
  /** Standard deviation of one value, never below the floor. */
  readonly scale: number
  /** Of the scale. */
  readonly degreesOfFreedom: number
}

/**
 * Median, and the spread of the values without outliers: the larger of 1.4826 MAD and the standard deviation of what is
 * left, for the first alone would be a poor estimate of few values. `floor` is the spread that is believed at least,
 * for a few values may agree by chance. Null below three values.
 */
export function robustLevel(values: readonly number[], floor: number): RobustLevel | null {
  if (values.length < 3) return null
  const center = median(values)
  const spread = Math.max(floor, robustSpread(values, center))
  const kept = values.filter((value) => Math.abs(value - center) <= outlierDeviations * spread)
  const scale = Math.max(spread, deviation(kept) ?? 0)
  return { center, scale, degreesOfFreedom: Math.max(1, kept.length - 1) }
}
