import { enumerate } from '../../../kit/wording/enumerate.js'
import type { Stall, Standing } from './worker-view.js'

/** Describes which ranks block a group that makes no progress, as far as known. */
export function describeStall(stall: Stall): string {
  const words = stall.ranks.length > 1 ? severalWords : singleWords
  const who = `${words.subject} ${enumerate(stall.ranks, 'and')}`
  if (stall.isByOutput) return `${who} printed nothing more (what happens inside is unknown)`
  return `${who} ${describeInside(stall, words)}`
}

function describeInside(stall: Stall, words: Words): string {
  const what = stall.isAwaited ? 'held up all others' : 'made no more progress'
  const state = stall.isSilent ? describeSilence(stall, words) : describeActive(stall, words)
  return `${what} (${state}${describeLine(stall)})`
}

function describeActive(stall: Stall, words: Words): string {
  const activity = words.activity[stall.processState ?? ''] ?? ''
  if (stall.standings) return `${describeStandings(stall.standings)}${activity}`
  return `${words.standing(stall)}${stall.collective ? `, ${stall.collective}` : ''}${activity}`
}

/** Its last heartbeat is old, so it does not show where the rank is now. */
function describeSilence({ collective, processState }: Stall, words: Words): string {
  const others = collective ? `, and the others wait in ${collective}` : ''
  const activity = processState === 'R' ? '; its main thread is busy' : ''
  return `no heartbeat comes from ${words.object}, although the process is alive: a long call may hold the interpreter${others}${activity}`
}

function describeLine({ place = null, isSilent }: Stall): string {
  if (place === null) return ''
  return isSilent ? `; last seen at ${place}` : `; at ${place}`
}

/** Nothing shows whether a rank skipped a collective or called an extra one, so all of them are named. */
function describeStandings(standings: readonly Standing[]): string {
  const places = standings.map(({ ranks, collective, number }) => {
    const who = `${ranks.length > 1 ? 'ranks' : 'rank'} ${enumerate(ranks, 'and')}`
    return `${who} in ${collective} (collective ${number})`
  })
  return `the ranks are in different collectives: ${enumerate(places, 'and')}`
}

type Words = {
  readonly subject: string
  readonly object: string
  readonly standing: (stall: Stall) => string
  /** By the letter of the process state. */
  readonly activity: Readonly<Record<string, string>>
}

const singleWords: Words = {
  subject: 'worker',
  object: 'it',
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
  object: 'them',
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
