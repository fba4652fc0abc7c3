import type { Diagnosis, Stall } from './worker-view.js'

/** Who holds up a group in which nobody moves, as far as anything tells. */
export function describeStall({ rank, stall, processState = null }: Diagnosis): string {
  const { ranks, ...standing } = stall ?? { ranks: [rank], isInside: false, isAwaited: true }
  const words = ranks.length > 1 ? severalWords : singleWords
  const subject = ranks.length > 1 ? `workers ${enumerate(ranks)}` : `worker ${rank}`
  const what = standing.isAwaited ? 'held up all others' : 'no longer moved'
  return `${subject} ${what} (${words.standing(standing)}${words.activity[processState ?? ''] ?? ''})`
}

const enumerate = (ranks: readonly number[]): string =>
  `${ranks.slice(0, -1).join(', ')} and ${ranks.at(-1)}`

type Words = {
  readonly standing: (stall: Omit<Stall, 'ranks'>) => string
  /** By the letter of the process state. */
  readonly activity: Readonly<Record<string, string>>
}

const singleWords: Words = {
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
