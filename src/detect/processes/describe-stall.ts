import { enumerate } from '../../wording/enumerate.js'
import type { Stall } from './worker-view.js'

/** Describes which ranks block a group that makes no progress, as far as known. */
export function describeStall(stall: Stall): string {
  const words = stall.ranks.length > 1 ? severalWords : singleWords
  const who = `${words.subject} ${enumerate(stall.ranks, 'and')}`
  if (stall.isByOutput) return `${who} printed nothing more (what happens inside is unknown)`
  return `${who} ${describeInside(stall, words)}`
}

function describeInside(stall: Stall, words: Words): string {
  const { isAwaited, processState } = stall
  const what = isAwaited ? 'held up all others' : 'made no more progress'
  const activity = words.activity[processState ?? ''] ?? ''
  const { collective = null, place = null } = stall
  const which = collective === null ? '' : `, ${collective}`
  const where = place === null ? '' : `; at ${place}`
  return `${what} (${words.standing(stall)}${which}${activity}${where})`
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
    if (isInside) return 'it is in the collective they wait in, but waits for no other rank'
    return 'it has not entered the collective they wait in'
  },
  activity: {
    R: '; its heartbeat continues and its main thread is busy: a blocked loop',
    S: '; its heartbeat continues and its main thread is asleep: it is blocked',
    D: '; its main thread waits for a disk',
  },
}

const severalWords: Words = {
  subject: 'workers',
  standing({ isInside, isAwaited }) {
    if (isInside) return 'they are in the same collective, and nothing shows which one is stuck'
    if (isAwaited) return 'none of them has entered the collective the others wait in'
    return 'none of them has reached the next collective'
  },
  activity: {
    R: '; their heartbeats continue and their main threads are busy: blocked loops',
    S: '; their heartbeats continue and their main threads are asleep: they are blocked',
    D: '; their main threads wait for a disk',
  },
}
