import type { NodeAnswer, RankProcess } from '../../answer/node-answer.js'
import type { CheckInput, CheckReading } from '../node-check.js'
import { unknownReading, whyUnseen } from '../readings.js'
import { groupRuns, type RankRun, type RunElsewhere, sameRunElsewhere } from './runs.js'

/** Readings of the processes with a rank; unknown if the node could not list them. */
export function readRanks(
  answer: NodeAnswer,
  read: (ranks: readonly RankProcess[]) => readonly CheckReading[],
): readonly CheckReading[] {
  if (answer.ranks !== null) return read(answer.ranks)
  const why = whyUnseen(answer, 'ranks', 'not reported')
  return [unknownReading(`the processes could not be listed: ${why}`)]
}

/** A reading of each job, next to its ranks on other nodes. */
export const readRuns = (
  { answer, facts }: CheckInput,
  read: (run: RankRun, elsewhere: readonly RunElsewhere[]) => CheckReading,
): readonly CheckReading[] =>
  readRanks(answer, (ranks) =>
    groupRuns(ranks).map((run) => read(run, sameRunElsewhere(run, facts.elsewhere))),
  )
