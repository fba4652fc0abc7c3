import { enumerate } from '../wording/enumerate.js'
import type { Stall } from './worker-view.js'

/** Who holds up a group in which nobody moves, as far as anything tells. */
export function describeStall(stall: Stall): string {
  const { ranks, isAwaited, processState } = stall
  const words = ranks.length > 1 ? severalWords : singleWords
  const what = isAwaited ? 'held up all others' : 'no longer moved'
  const activity = words.activity[processState ?? ''] ?? ''
  return `${words.subject} ${enumerate(ranks, 'and')} ${what} (${words.standing(stall)}${activity})`
}

type Words = {
  readonly subject: string
  readonly standing: (stall: Stall) => string
  /** By the letter of the process state. */
  readonly activity: Readonly<Record<string, string>>
}

const singleWords: Words = {
  subject: 'worker',
  standing({ isInside, isAwaited }) {
    if (!isAwaited) return 'no other was running'
    if (isInside) return 'it is in the collective they wait in, and waits for nobody'
    return 'it has not entered the collective they wait in'
  },
  activity: {
    R: '; its heart beats and its main thread is busy: a blocked loop',
    S: '; its heart beats and its main thread is asleep: it is blocked',
    D: '; its main thread waits for a disk',
  },
}

const severalWords: Words = {
  subject: 'workers',
  standing({ isInside, isAwaited }) {
    if (isInside) return 'they are in the same collective, and nothing tells who does not go on'
    if (isAwaited) return 'none of them has entered the collective the others wait in'
    return 'none of them has come to the next collective'
  },
  activity: {
    R: '; their hearts beat and their main threads are busy: blocked loops',
    S: '; their hearts beat and their main threads are asleep: they are blocked',
    D: '; their main threads wait for a disk',
  },
}
