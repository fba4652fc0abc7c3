import { enumerate } from '../../../wording/enumerate.js'
import type { CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'
import { groupRuns, type RankRun } from './runs.js'

/** Ranks of one job that disagree on how many they are wait for each other for ever. */
export const worldSize: NodeCheck = {
  name: 'world-size',
  group: 'process',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  summary: 'bad when ranks of one job have different world sizes, or a rank beyond it',
  read({ answer }) {
    if (answer.ranks === null) {
      const why = whyUnseen(answer, 'ranks', 'not reported')
      return [unknownReading(`the processes could not be listed: ${why}`)]
    }
    return groupRuns(answer.ranks).map(readRun)
  },
}

function readRun({ name: subject, ranks }: RankRun): CheckReading {
  const sizes = [...new Set(ranks.flatMap((rank) => rank.worldSize ?? []))].sort((a, b) => a - b)
  const [size] = sizes
  if (size === undefined)
    return unknownReading(`${subject} does not report its world size`, { subject })
  if (sizes.length > 1) {
    const text = `${subject}: its ranks have world sizes ${enumerate(sizes, 'and')}`
    return badReading('warning', text, { subject })
  }
  const beyond = ranks.find(({ rank }) => rank !== null && rank >= size)
  return beyond
    ? badReading('warning', `${subject}: rank ${beyond.rank} of a world of ${size}`, { subject })
    : okReading(`${subject}: a world of ${size}`, { subject, figures: { worldSize: size } })
}
