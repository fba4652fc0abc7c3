import { enumerate } from '../../../../kit/wording/enumerate.js'
import type { CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { readRuns } from './read-ranks.js'
import type { RankRun, RunElsewhere } from './runs.js'

/** Ranks of one job that disagree on the world size wait for each other forever. */
export const worldSize: NodeCheck = {
  name: 'world-size',
  group: 'process',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['ranks'],
  summary:
    'bad when ranks of one job have different world sizes, here or on other nodes, or a rank is not below its world size',
  read: (input) => readRuns(input, readRun),
}

const sizesOf = ({ ranks }: RankRun): readonly number[] =>
  [...new Set(ranks.flatMap((rank) => rank.worldSize ?? []))].sort((a, b) => a - b)

function readRun(run: RankRun, elsewhere: readonly RunElsewhere[]): CheckReading {
  const { name: subject, ranks } = run
  const sizes = sizesOf(run)
  const [size] = sizes
  if (size === undefined)
    return unknownReading(`${subject} does not report its world size`, { subject })
  if (sizes.length > 1) {
    const text = `${subject}: its ranks have world sizes ${enumerate(sizes, 'and')}`
    return badReading('warning', text, { subject })
  }
  const other = elsewhere.find((one) => sizesOf(one.run).some((its) => its !== size))
  if (other !== undefined) {
    const its = enumerate(sizesOf(other.run), 'and')
    const text = `${subject}: world size ${size} here and ${its} on ${other.node}`
    return badReading('warning', text, { subject })
  }
  const beyond = ranks.find(({ rank }) => rank !== null && rank >= size)
  return beyond
    ? badReading('warning', `${subject}: rank ${beyond.rank} with a world size of ${size}`, {
        subject,
      })
    : okReading(`${subject}: world size ${size}`, { subject, figures: { worldSize: size } })
}
