import { isTooSlow } from '../../../watch/jobs/parse/user-pattern.js'
import type { CommandWork } from '../../run/job.js'
import { noteNotInstrumented } from './note-not-instrumented.js'
import type { OutputPatterns } from './printed-steps.js'
import type { RankTable } from './rank-table.js'

/** The user's own patterns of a step and a loss, which were validated before. */
export function patternsOf({ patterns }: CommandWork): OutputPatterns {
  const { step = null, loss = null } = patterns ?? {}
  return {
    step: step === null ? null : new RegExp(step),
    loss: loss === null ? null : new RegExp(loss),
  }
}

/** Notes for the user about the data of an attempt that has ended. */
export function closingNotes(
  table: RankTable | null,
  { argv }: CommandWork,
  patterns: OutputPatterns,
): readonly string[] {
  const isBlind = table !== null && !table.isInstrumented
  const slow = Object.values(patterns).flatMap((pattern) =>
    pattern !== null && isTooSlow(pattern) ? [slowPattern(pattern)] : [],
  )
  return [...(isBlind ? [noteNotInstrumented(argv)] : []), ...slow]
}

const slowPattern = ({ source }: RegExp): string =>
  `the pattern ${source} took more than a second for one line and is no longer used: steps or losses are missing`
