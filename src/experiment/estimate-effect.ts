import type { Block } from './arm.js'
import { median } from '../stats/robust.js'
import { type MedianInterval, medianInterval } from './median-interval.js'
import { noiseFloor } from './noise-floor.js'

/** What paired blocks say of side B against side A; logarithms, above zero where side B is worse. */
export type Effect = MedianInterval & {
  /** How far off zero the median of side A against itself is by chance. */
  readonly noiseFloor: number
  /** Median of side A against itself. */
  readonly nullEstimate: number
}

/** Side B against the geometric mean of both runs of side A, block by block. */
export const differencesOf = (blocks: readonly Block[]): number[] =>
  blocks.map(({ base: [first, again], other }) => other - (first + again) / 2)

/** Side A against itself, block by block. */
export const nullDifferencesOf = (blocks: readonly Block[]): number[] =>
  blocks.map(({ base: [first, again] }) => again - first)

/** Median change with its interval, and the noise that the same procedure sees without any change. */
export function estimateEffect(blocks: readonly Block[]): Effect {
  const nulls = nullDifferencesOf(blocks)
  return {
    ...medianInterval(differencesOf(blocks)),
    noiseFloor: noiseFloor(nulls),
    nullEstimate: median(nulls),
  }
}
