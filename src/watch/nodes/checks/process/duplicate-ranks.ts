import type { RankProcess } from '../../answer/node-answer.js'
import { enumerate } from '../../../../kit/wording/enumerate.js'
import type { CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { readRuns } from './read-ranks.js'
import type { RankRun, RunElsewhere } from './runs.js'

/** Two processes with the same rank of the same job: one is left over from an earlier attempt. */
export const duplicateRanks: NodeCheck = {
  name: 'duplicate-ranks',
  group: 'process',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['ranks'],
  summary: 'bad when two processes have the same rank of the same job, here or on other nodes',
  read: (input) => readRuns(input, readRun),
}

const livingOf = ({ ranks }: RankRun): readonly RankProcess[] =>
  ranks.filter(({ state, rank }) => state !== 'Z' && rank !== null)

function readRun(run: RankRun, elsewhere: readonly RunElsewhere[]): CheckReading {
  const { name: subject } = run
  const living = livingOf(run)
  const byRank = new Map<number, RankProcess[]>()
  for (const process of living) {
    const rank = process.rank ?? -1
    byRank.set(rank, [...(byRank.get(rank) ?? []), process])
  }
  const twice = [...byRank].filter(([, processes]) => processes.length > 1)
  if (twice.length === 0) {
    return (
      readElsewhere(run, elsewhere) ?? okReading(`${subject}: every rank runs once`, { subject })
    )
  }
  const [rank, processes] = twice[0] ?? [0, []]
  const pids = enumerate(
    processes.map(({ pid }) => pid),
    'and',
  )
  if (twice.some(([, all]) => all.some(({ parentPid }) => typeof parentPid !== 'number'))) {
    const why = 'their parent processes are unknown, so they may be data loaders of the rank'
    return unknownReading(`${subject}: rank ${rank} has processes ${pids}; ${why}`, { subject })
  }
  const more = twice.length > 1 ? `, and ${twice.length - 1} more ranks` : ''
  return badReading('warning', `${subject}: rank ${rank} has processes ${pids}${more}`, {
    subject,
    figures: { ranksTwice: twice.length },
  })
}

/** A rank that also runs on another node; null if there is none. */
function readElsewhere(run: RankRun, elsewhere: readonly RunElsewhere[]): CheckReading | null {
  const own = new Set(livingOf(run).map(({ rank }) => rank))
  for (const { node, run: other } of elsewhere) {
    const both = livingOf(other).find(({ rank }) => own.has(rank))
    if (both === undefined) continue
    const text = `${run.name}: rank ${both.rank ?? ''} runs here and on ${node}`
    return badReading('warning', text, { subject: run.name, figures: { ranksTwice: 1 } })
  }
  return null
}
