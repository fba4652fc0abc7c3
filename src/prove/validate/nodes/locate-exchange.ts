import type { Finding } from '../../../kit/records/run/finding.js'
import type { ConnectionsEvent } from '../../../kit/records/adapter/adapter-records.js'
import type { MergedRun } from './merge-nodes.js'

type Connection = ConnectionsEvent['connections'][number]

/** One direction between two ranks, before and since a step. */
type Flow = {
  readonly from: number
  readonly to: number
  readonly before: Pace
  readonly since: Pace
}

/** How long a step sent data was on its way without a hindrance at the receiver, and how much it was. */
type Pace = { readonly busyMs: number; readonly bytes: number }

/** A way is named if its delay grew to this multiple, and by this multiple of that between any other two nodes. */
const clear = 2
/** Beside a full queue, answers wait as well, and so does what is sent the other way. */
const clearDirection = 1.5
/** Of the bytes of the fullest way: short messages wait for what is before them, and carry none of it. */
const leastShare = 0.1

/**
 * Names the link of an exchange that became slower for all ranks, by the connections of all nodes: durations and bytes,
 * which need no common clock. A process that is slow to read leaves no room at the receiver, and does not count. The
 * finding stays one of the group where no way between two nodes stands out.
 */
export function locateExchange(finding: Finding, run: MergedRun): Finding {
  if (finding.type !== 'allreduce_spike' || finding.step === null) return finding
  const flows = carrying(flowsOf(run, finding.step))
  const [worst] = flows.toSorted((a, b) => growthOf(b) - growthOf(a))
  if (worst === undefined || worst.since.busyMs <= clear * worst.before.busyMs) return finding
  const [from, to] = [nameOf(run, worst.from), nameOf(run, worst.to)]
  const between = (flow: Flow, one: string, other: string): boolean =>
    nameOf(run, flow.from) === one && nameOf(run, flow.to) === other
  const back = flows.filter((flow) => between(flow, to, from))
  const others = flows.filter((flow) => !between(flow, from, to) && !back.includes(flow))
  if (growthOf(worst) < clear * mostGrown(others)) return finding
  const isBothWays = from !== to && growthOf(worst) < clearDirection * mostGrown(back)
  const words = `${describe(worst, run)}${isBothWays ? ', and the other direction became slower as well' : ''}`
  return {
    ...finding,
    type: 'slow_link',
    blame: { kind: 'link', from: worst.from, to: worst.to },
    message: `since step ${finding.step}, every rank waits longer: ${words}`,
  }
}

/** The ways that carry the gradients. */
function carrying(flows: readonly Flow[]): readonly Flow[] {
  const most = Math.max(0, ...flows.map(({ since }) => since.bytes))
  return flows.filter(({ since }) => since.bytes > leastShare * most)
}

const growthOf = ({ before, since }: Flow): number => since.busyMs - before.busyMs

const mostGrown = (flows: readonly Flow[]): number => Math.max(0, ...flows.map(growthOf))

const nameOf = ({ nodeOf }: MergedRun, rank: number): string =>
  nodeOf[rank]?.name ?? 'an unknown node'

function describe({ from, to, before, since }: Flow, run: MergedRun): string {
  const end = (rank: number): string => `rank ${rank} on ${nameOf(run, rank)}`
  const rate = ({ busyMs, bytes }: Pace): string =>
    busyMs > 0 ? `${(bytes / busyMs / 1000).toPrecision(3)} MB/s` : 'an unknown rate'
  return (
    `what ${end(from)} sent to ${end(to)} was on its way for ${since.busyMs.toFixed(1)} ms a step at ${rate(since)}, ` +
    `before for ${before.busyMs.toFixed(1)} ms at ${rate(before)}`
  )
}

/** Every connection between two ranks whose both ends are on record. */
function flowsOf({ events }: MergedRun, step: number): Flow[] {
  const logs = events.map((log) => log.filter((event) => event.type === 'connections'))
  const ends = endsOf(logs)
  return logs.flatMap((log, from) => {
    const known = new Map(log.at(-1)?.connections.map((one) => [keyOf(one), one]))
    return [...known].flatMap(([key, { local, remote }]) => {
      const [to, other] = (ends.get(`${remote} ${local}`) ?? []).filter((rank) => rank !== from)
      if (to === undefined || other !== undefined) return []
      const paces = pacesOf(log, key, step)
      return paces === null ? [] : [{ from, to, ...paces }]
    })
  })
}

const keyOf = ({ local, remote }: Connection): string => `${local} ${remote}`

/** The ranks that hold an end; networks of containers may give the same addresses twice. */
function endsOf(logs: readonly (readonly ConnectionsEvent[])[]): Map<string, number[]> {
  const ends = new Map<string, number[]>()
  logs.forEach((log, rank) => {
    for (const one of log.at(-1)?.connections ?? [])
      ends.set(keyOf(one), [...(ends.get(keyOf(one)) ?? []), rank])
  })
  return ends
}

/** The figures of one connection add up from its start; null where there is no look on both sides of the step. */
function pacesOf(
  log: readonly ConnectionsEvent[],
  key: string,
  step: number,
): Pick<Flow, 'before' | 'since'> | null {
  const looks = log.flatMap(({ step: at, connections }) => {
    const own = connections.find((one) => keyOf(one) === key)
    return own === undefined ? [] : [{ step: at, ...own }]
  })
  const [first, last] = [looks[0], looks.at(-1)]
  const middle = looks.findLast((look) => look.step < step)
  if (!first || !middle || !last || first === middle || middle === last) return null
  return { before: paceBetween(first, middle), since: paceBetween(middle, last) }
}

type Look = Connection & { readonly step: number }

function paceBetween(first: Look, last: Look): Pace {
  const ownMs = (look: Look): number => look.busy_ms - look.limited_ms
  const numSteps = last.step - first.step
  return {
    busyMs: Math.max(0, ownMs(last) - ownMs(first)) / numSteps,
    bytes: (last.acked_bytes - first.acked_bytes) / numSteps,
  }
}
