import type { Block } from './arm.js'
import { median } from '../../kit/stats/robust.js'
import { type MedianInterval, medianInterval } from './median-interval.js'
import { noiseFloor } from './noise-floor.js'

/** The effect of side B compared with side A from paired blocks, as logarithms; above zero if side B is worse. */
export type Effect = MedianInterval & {
  /** How far the median of side A compared with itself deviates from zero by chance. */
  readonly noiseFloor: number
  /** Median of side A compared with itself. */
  readonly nullEstimate: number
}

/** Side B compared with the geometric mean of both runs of side A, block by block. */
export const differencesOf = (blocks: readonly Block[]): number[] =>
  blocks.map(({ base: [first, again], other }) => other - (first + again) / 2)

/** Side A compared with itself, block by block. */
export const nullDifferencesOf = (blocks: readonly Block[]): number[] =>
  blocks.map(({ base: [first, again] }) => again - first)

/** Median change with its interval, and the noise of the same procedure without any change. */
export function estimateEffect(blocks: readonly Block[]): Effect {
  const nulls = nullDifferencesOf(blocks)
  return {
    ...medianInterval(differencesOf(blocks)),
    noiseFloor: noiseFloor(nulls),
    nullEstimate: median(nulls),
  }
}
