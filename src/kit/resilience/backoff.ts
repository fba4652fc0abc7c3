export type Backoff = {
  /** The longest delay before a first retry, in milliseconds; it doubles with every further one. */
  readonly baseMs: number
  /** No delay is longer. */
  readonly maxMs: number
  /** The fixed share of a delay, from 0 ("full jitter") to 1 (no jitter). */
  readonly fixedShare: number
}

/**
 * Milliseconds to wait after this many consecutive failures, at least one. `random` is a number from 0 up to 1, so that
 * many who failed together do not come back together.
 */
export function backoffMs(
  { baseMs, maxMs, fixedShare }: Backoff,
  numFailures: number,
  random: number,
): number {
  const longestMs = Math.min(maxMs, baseMs * 2 ** (numFailures - 1))
  return longestMs * (fixedShare + random * (1 - fixedShare))
}
