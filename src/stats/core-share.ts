/** A gauge that is off by more was disturbed itself. */
const maxShare = 2

/** How many times as long a core takes for a fixed piece of work as the fastest one, at least 1; 1 where nobody knows. */
export function coreShare(gaugeMs: number | null, fastestMs: number): number {
  return Math.min(maxShare, Math.max(1, (gaugeMs ?? 0) / fastestMs || 1))
}
