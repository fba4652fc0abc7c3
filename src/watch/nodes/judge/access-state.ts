import type { RoundCause, RoundOutcome } from '../round.js'
import type { Reachability } from '../view/nodes-view.js'

/**
 * The state of the connection to a node; plain data, so that it can be stored in a file. Times are epoch milliseconds.
 */
export type Access = {
  readonly state: Reachability
  /** Null before the first round. */
  readonly sinceMs: number | null
  /** Time of the first of its consecutive unanswered polls; null while it answers. */
  readonly silentSinceMs: number | null
  /** Time at which it was declared down; null while it is not down. */
  readonly downAtMs: number | null
  /** Consecutive rounds without an answer. */
  readonly failures: number
  /** Start of the current burst of quick polls of a suspect. */
  readonly burstAtMs: number | null
  /** Times of its returns in the last hour. */
  readonly returnsMs: readonly number[]
  readonly lastAskedMs: number | null
  readonly lastAnsweredMs: number | null
  readonly nextAskMs: number | null
  readonly outcome: RoundOutcome | null
  readonly cause: RoundCause | null
  readonly detail: string | null
  readonly hint: string | null
}
