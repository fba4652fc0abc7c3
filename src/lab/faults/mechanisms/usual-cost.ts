/** Number of newest calls that count. */
const maxCalls = 64

/**
 * The undisturbed cost of a call per sample: the lowest eighth of the calls so far. Calls that lost their core took
 * longer. On a machine with more ranks than cores, these may be most of the calls.
 */
export function createUsualCost() {
  const costs: number[] = []
  let usual: number | null = null
  return {
    note(ms: number, samples: number): void {
      if (samples === 0) return
      costs.push(ms / samples)
      if (costs.length > maxCalls) costs.shift()
      usual = null
    },
    /** Milliseconds of a call on this many samples; null before the first. */
    of(samples: number): number | null {
      if (costs.length === 0) return null
      // Read in every slowed step, so the lookup must cost nothing.
      usual ??= lowerEighth(costs)
      return usual * samples
    },
  }
}

function lowerEighth(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 8)] ?? NaN
}
