import type { LineOf } from '../../../../../kit/records/proof/journal-line.js'
import { groupBy } from '../../../../../kit/stats/group-by.js'
import type { JobRecord } from '../../job-record.js'

/** A message as one of its two ranks has it. */
export type Message = LineOf<'enter'> & { readonly peer: number }

/** All messages with one tag that a rank sends to another one in a group, and the receives that wait for them. */
export type Channel = {
  readonly from: number
  readonly to: number
  readonly sends: readonly Message[]
  readonly receives: readonly Message[]
}

/** Messages are matched by group, sender, receiver and tag, in their order; none that a rank takes from anybody. */
export function channelsOf({ ranks }: JobRecord): Channel[] {
  const own = ranks.flatMap(({ rank, collectives }) =>
    collectives.filter(isMessage).map((one) => ({ rank, one })),
  )
  const takesAny = new Set(
    ranks.flatMap(({ rank, collectives }) =>
      collectives.flatMap(({ name, group }) =>
        name === 'recv_anysource' ? [`${group} ${rank}`] : [],
      ),
    ),
  )
  const channels = groupBy(own, ({ rank, one }) => {
    const [from, to] = one.name === 'send' ? [rank, one.peer] : [one.peer, rank]
    return `${one.group} ${from} ${to} ${one.message?.tag ?? 0}`
  })
  return [...channels.values()].flatMap((both) => {
    const { rank, one } = both[0]!
    const [from, to] = one.name === 'send' ? [rank, one.peer] : [one.peer, rank]
    if (takesAny.has(`${one.group} ${to}`)) return []
    const named = (name: string) =>
      both.filter((other) => other.one.name === name).map((other) => other.one)
    return [{ from, to, sends: named('send'), receives: named('recv') }]
  })
}

const isMessage = (one: LineOf<'enter'>): one is Message =>
  (one.name === 'send' || one.name === 'recv') && one.peer !== undefined
