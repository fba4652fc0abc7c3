import type { RankProcess } from '../../answer/node-answer.js'
import type { CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { readRanks } from './read-ranks.js'
import { groupRuns } from './runs.js'

const states: Readonly<Record<string, string>> = {
  D: 'waits for a device and cannot be interrupted',
  T: 'is stopped',
  t: 'is stopped by a debugger',
  Z: 'is a zombie',
  X: 'is dead',
}

/** Ranks that cannot continue, according to the kernel. */
export const rankStates: NodeCheck = {
  name: 'rank-states',
  group: 'process',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['ranks'],
  summary: 'bad when the process of a rank is stopped, dead or waits for a device in two rounds',
  read: ({ answer }) =>
    readRanks(answer, (all) => groupRuns(all).flatMap(({ ranks }) => ranks.map(readState))),
}

function readState({ pid, rank, state }: RankProcess): CheckReading {
  const subject = rank === null ? `process ${pid}` : `rank ${rank}, process ${pid}`
  const trouble = states[state]
  if (state === '') return unknownReading(`the state of ${subject} is unknown`, { subject })
  return trouble === undefined
    ? okReading(`${subject} is running or sleeping`, { subject })
    : badReading('warning', `${subject} ${trouble}`, { subject, code: state })
}
