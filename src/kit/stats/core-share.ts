/** A gauge that is off by more was itself disturbed. */
const maxShare = 2

/** The time of a core for a fixed piece of work over that of the fastest core, at least 1; 1 if unknown. */
export function coreShare(gaugeMs: number | null, fastestMs: number): number {
  return Math.min(maxShare, Math.max(1, (gaugeMs ?? 0) / fastestMs || 1))
}
