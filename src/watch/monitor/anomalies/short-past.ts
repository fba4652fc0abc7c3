import type { CheckpointAnomalyType } from '../anomaly.js'
import type { Judgement } from '../checkpoint-detector.js'
import { plural } from '../../../kit/wording/plural.js'

/**
 * How much of a run was seen; `isRepeated`: the newest checkpoint was looked at again; `isLast`: the only look, as no
 * other follows.
 */
export type ShortPast = {
  readonly polls: number
  readonly leastPolls: number
  readonly isRepeated: boolean
  readonly isLast: boolean
}

const logsOrLooks =
  'the event logs of the run (--run-dir), or monitor watch, which polls repeatedly'

/** A type that is undecided because the past is too short to tell `what`. */
export function shortPast(
  type: CheckpointAnomalyType,
  what: string,
  { polls, leastPolls }: ShortPast,
  needs = logsOrLooks,
): Judgement {
  const past =
    polls === 1
      ? 'a single poll has no history'
      : `${plural(polls, 'poll')} of the ${leastPolls} needed are too short a history`
  return { active: [], undecided: [{ type, reason: `${past}: ${what} is not known`, needs }] }
}
