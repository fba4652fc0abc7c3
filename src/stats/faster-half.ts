import { mean } from 'd3-array'

/**
 * Mean of the smaller half of some durations, in their unit; null of none. Whatever holds a minority up is no part of
 * it, and where a machine changes between two speeds it goes with their shares, while a median jumps between them.
 */
export function fasterHalfMean(durations: readonly number[]): number | null {
  const sorted = Float64Array.from(durations).sort()
  return mean(sorted.subarray(0, Math.ceil(sorted.length / 2))) ?? null
}
