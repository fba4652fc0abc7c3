import type { Finding } from '../../records/run/finding.js'
import type { ConnectionsEvent } from '../../records/run/run-event.js'
import type { MergedRun } from './merge-nodes.js'

type Connection = ConnectionsEvent['connections'][number]

/** One direction between two ranks, before and since a step. */
type Flow = {
  readonly from: number
  readonly to: number
  readonly before: Pace
  readonly since: Pace
}

/** How long a step sent data was on its way without a hindrance at the receiver, and at what rate; null if none was sent. */
type Pace = { readonly busyMs: number; readonly bytesPerSec: number | null }

/** A way is named if its delay grew to this multiple, and by this multiple of that of any way between other nodes. */
const clear = 2

/**
 * Names the link of an exchange that became slower for all ranks, by the connections of all nodes: durations and bytes,
 * which need no common clock. A process that is slow to read leaves no room at the receiver, and does not count. The
 * finding stays one of the group where no way between two nodes stands out.
 */
export function locateExchange(finding: Finding, run: MergedRun): Finding {
  if (finding.type !== 'allreduce_spike' || finding.step === null) return finding
  const flows = flowsOf(run, finding.step).toSorted((a, b) => growthOf(b) - growthOf(a))
  const [worst] = flows
  if (worst === undefined || !isSlower(worst)) return finding
  const isSameWay = (flow: Flow): boolean =>
    nodeOf(run, flow.from) === nodeOf(run, worst.from) &&
    nodeOf(run, flow.to) === nodeOf(run, worst.to)
  const next = flows.find((flow) => !isSameWay(flow))
  if (next !== undefined && growthOf(worst) < clear * growthOf(next)) return finding
  const { from, to } = worst
  return {
    ...finding,
    type: 'slow_link',
    blame: { kind: 'link', from, to },
    message: `${finding.message}; ${describe(worst, run)}`,
  }
}

const growthOf = ({ before, since }: Flow): number => since.busyMs - before.busyMs

const isSlower = ({ before, since }: Flow): boolean => since.busyMs > clear * before.busyMs

const nodeOf = ({ nodeOf: nodes }: MergedRun, rank: number): string =>
  nodes[rank]?.name ?? 'an unknown node'

function describe({ from, to, before, since }: Flow, run: MergedRun): string {
  const end = (rank: number): string => `rank ${rank} on ${nodeOf(run, rank)}`
  const rate = ({ bytesPerSec }: Pace): string =>
    bytesPerSec === null ? 'an unknown rate' : `${(bytesPerSec / 1e6).toPrecision(3)} MB/s`
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
  const totalMs = Math.max(0, ownMs(last) - ownMs(first))
  const bytes = last.acked_bytes - first.acked_bytes
  return {
    busyMs: totalMs / (last.step - first.step),
    bytesPerSec: totalMs > 0 ? (bytes / totalMs) * 1000 : null,
  }
}
