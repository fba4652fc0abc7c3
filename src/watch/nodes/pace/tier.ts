import type { ProbeTier } from '../answer/node-answer.js'

/** Interval of full probes, for data that changes rarely. */
const fullEveryMs = 600_000

export type TierFacts = {
  readonly atMs: number
  /** Time of the last full answer; null before the first. */
  readonly lastFullMs: number | null
  /** Boot ids of the last full answer and of the newest one. */
  readonly fullBootId: string | null
  readonly bootId: string | null
}

/** The tier of the next probe of a node; a deep probe runs only on request. */
export function nextTier({ atMs, lastFullMs, fullBootId, bootId }: TierFacts): ProbeTier {
  if (lastFullMs === null || fullBootId !== bootId) return 'full'
  return atMs - lastFullMs >= fullEveryMs ? 'full' : 'fast'
}
