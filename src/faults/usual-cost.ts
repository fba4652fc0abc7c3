/** Newest calls that count. */
const maxCalls = 64

/**
 * What a call costs per sample when nothing disturbs it: the lower quartile of the calls so far. Calls that were put
 * off their core took longer, which up to three quarters of them may have been.
 */
export function createUsualCost() {
  const costs: number[] = []
  return {
    note(ms: number, samples: number): void {
      if (samples === 0) return
      costs.push(ms / samples)
      if (costs.length > maxCalls) costs.shift()
    },
    /** Milliseconds of a call on so many samples; null before the first. */
    of(samples: number): number | null {
      const sorted = costs.toSorted((a, b) => a - b)
      const quartile = sorted[Math.floor(sorted.length / 4)]
      return quartile === undefined ? null : quartile * samples
    },
  }
}
