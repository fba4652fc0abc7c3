import type { Block } from './arm.js'
import { type MedianInterval, medianInterval } from './median-interval.js'

/** What paired blocks say of side B against side A; logarithms, above zero where side B is worse. */
export type Effect = MedianInterval & {
  /** How far off zero the same estimate may be for side A against itself: the further end of its interval. */
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
  const noise = medianInterval(nullDifferencesOf(blocks))
  return {
    ...medianInterval(differencesOf(blocks)),
    noiseFloor: Math.max(Math.abs(noise.low), Math.abs(noise.high)),
    nullEstimate: noise.estimate,
  }
}
