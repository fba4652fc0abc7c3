import type { RoundCause, RoundOutcome } from '../round.js'
import type { Reachability } from '../view/nodes-view.js'

/** What is known of the way to a node: plain data, so that it can be kept in a file. Times are epoch milliseconds. */
export type Access = {
  readonly state: Reachability
  /** Null before the first round. */
  readonly sinceMs: number | null
  /** When the first of its unanswered questions in a row was asked; null while it answers. */
  readonly silentSinceMs: number | null
  /** When it was called down; null while it is not. */
  readonly downAtMs: number | null
  /** Consecutive rounds without an answer. */
  readonly failures: number
  /** When the present burst of quick questions to a suspect began. */
  readonly burstAtMs: number | null
  /** When it came back, of the last hour. */
  readonly returnsMs: readonly number[]
  readonly lastAskedMs: number | null
  readonly lastAnsweredMs: number | null
  readonly nextAskMs: number | null
  readonly outcome: RoundOutcome | null
  readonly cause: RoundCause | null
  readonly detail: string | null
  readonly hint: string | null
}
