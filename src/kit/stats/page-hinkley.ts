/**
 * Page-Hinkley test for a lasting rise of the mean: the sum of what values exceed their own running mean by, less
 * `tolerance` each, above its lowest point so far. One value counts `cap` at most.
 */
export function createPageHinkley(tolerance: number, cap: number) {
  let count = 0
  let mean = 0
  let sum = 0
  let lowest = 0
  return {
    /** How far the sum has risen above its lowest point, in units of the values. */
    add(value: number): number {
      count++
      const excess = Math.max(-cap, Math.min(cap, count === 1 ? 0 : value - mean))
      mean = count === 1 ? value : mean + excess / count
      sum += excess - tolerance
      lowest = Math.min(lowest, sum)
      return sum - lowest
    },
  }
}
