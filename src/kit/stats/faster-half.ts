import { mean } from 'd3-array'

/**
 * Mean of the smaller half of some durations, in their unit; null for none. Delays of a minority do not affect it. If a
 * machine alternates between two speeds, it follows their shares, while a median jumps between them.
 */
export function fasterHalfMean(durations: readonly number[]): number | null {
  const sorted = Float64Array.from(durations).sort()
  return mean(sorted.subarray(0, Math.ceil(sorted.length / 2))) ?? null
}
