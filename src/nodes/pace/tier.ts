import type { ProbeTier } from '../answer/node-answer.js'

/** What changes rarely is asked again after so long. */
const fullEveryMs = 600_000

export type TierFacts = {
  readonly atMs: number
  /** When the last full answer came; null before the first. */
  readonly lastFullMs: number | null
  /** Boot ids of the last full answer and of the newest one. */
  readonly fullBootId: string | null
  readonly bootId: string | null
}

/** How thorough the next probe of a node is; a deep one is only made when somebody asks for it. */
export function nextTier({ atMs, lastFullMs, fullBootId, bootId }: TierFacts): ProbeTier {
  if (lastFullMs === null || fullBootId !== bootId) return 'full'
  return atMs - lastFullMs >= fullEveryMs ? 'full' : 'fast'
}
