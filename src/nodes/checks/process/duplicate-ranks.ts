import type { RankProcess } from '../../answer/node-answer.js'
import { enumerate } from '../../../wording/enumerate.js'
import type { CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'
import { groupRuns, type RankRun } from './runs.js'

/** Two processes with the same rank of the same job: one is left over from an attempt before. */
export const duplicateRanks: NodeCheck = {
  name: 'duplicate-ranks',
  group: 'process',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  summary: 'bad when two processes have the same rank of the same job',
  read({ answer }) {
    if (answer.ranks === null) {
      const why = whyUnseen(answer, 'ranks', 'not reported')
      return [unknownReading(`the processes could not be listed: ${why}`)]
    }
    return groupRuns(answer.ranks).map(readRun)
  },
}

function readRun({ name: subject, ranks }: RankRun): CheckReading {
  const living = ranks.filter(({ state, rank }) => state !== 'Z' && rank !== null)
  const byRank = new Map<number, RankProcess[]>()
  for (const process of living) {
    const rank = process.rank ?? -1
    byRank.set(rank, [...(byRank.get(rank) ?? []), process])
  }
  const twice = [...byRank].filter(([, processes]) => processes.length > 1)
  if (twice.length === 0) return okReading(`${subject}: every rank once`, { subject })
  const [rank, processes] = twice[0] ?? [0, []]
  const pids = enumerate(
    processes.map(({ pid }) => pid),
    'and',
  )
  if (twice.some(([, all]) => all.some(({ parentPid }) => typeof parentPid !== 'number'))) {
    const why = 'who started them is not known, so they may be its data loaders'
    return unknownReading(`${subject}: rank ${rank} has processes ${pids}; ${why}`, { subject })
  }
  const more = twice.length > 1 ? `, and ${twice.length - 1} more ranks` : ''
  return badReading('warning', `${subject}: rank ${rank} has processes ${pids}${more}`, {
    ...{ subject, figures: { ranksTwice: twice.length } },
  })
}
