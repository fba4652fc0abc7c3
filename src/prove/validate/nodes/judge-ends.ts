import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import type { CoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import { ranksInWords } from '../proof/finding.js'
import type { MergedRun } from './merge-nodes.js'
import { type NodeRun, ranksOf } from './node-run.js'

/** The failure of the run on a node: the ranks that began it there, and when by the node's calendar; null if unknown. */
type NodeFailure = {
  readonly node: NodeRun
  readonly ranks: readonly number[]
  readonly atMs: number | null
  readonly message: string
}

/** How the run ended on each node; where it failed, which node and ranks were the cause. */
export function judgeEnds({ nodes }: MergedRun): ReportCheck {
  const failures = nodes.flatMap((node) => failureOf(node) ?? [])
  const unknown = nodes.filter((node) => endOf(node) === null)
  if (failures.length > 0) return describeFailures(failures, unknown)
  return {
    name: 'end',
    status: unknown.length === 0 ? 'pass' : 'unknown',
    headline:
      unknown.length === 0
        ? 'The run succeeded on every node'
        : `It is unknown how the run ended on ${namesOf(unknown)}`,
    reasons: [],
  }
}

/** How the run ended on a node; null where its coordinator left no end. */
export const endOf = ({ coordinator }: NodeRun): RunEnd | null =>
  coordinator.findLast((event) => event.type === 'run-ended') ?? null

type RunEnd = Extract<CoordinatorEvent, { type: 'run-ended' }>

const namesOf = (nodes: readonly NodeRun[]): string => nodes.map(({ name }) => name).join(', ')

/** A failure spreads to the other nodes: the first one is the cause, by the calendars of the nodes. */
function describeFailures(
  failures: readonly NodeFailure[],
  unknown: readonly NodeRun[],
): ReportCheck {
  const causes = firstOf(failures)
  const isFollower = (one: NodeFailure): boolean => causes.length > 0 && !causes.includes(one)
  return {
    name: 'end',
    status: 'fail',
    headline: causes.length > 0 ? namesCauses(failures, causes) : namesNone(unknown),
    reasons: [
      ...failures.map(
        (one) => `${one.node.name}${isFollower(one) ? ', as a consequence' : ''}: ${one.message}`,
      ),
      ...unknown.map(({ name }) => `${name}: it is unknown how the run ended there`),
    ],
  }
}

/** The nodes at which the failure of the run began, with their ranks. */
export const causesOf = ({ nodes }: MergedRun): readonly Pick<NodeFailure, 'node' | 'ranks'>[] =>
  firstOf(nodes.flatMap((node) => failureOf(node) ?? []))

/** Ranks that lost a peer are witnesses; of those that did not, the first one by calendar, or all where one is not dated. */
function firstOf(failures: readonly NodeFailure[]): readonly NodeFailure[] {
  const own = failures.filter(({ ranks }) => ranks.length > 0)
  if (!own.every(({ atMs }) => atMs !== null)) return own
  return own.toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0)).slice(0, 1)
}

function namesCauses(failures: readonly NodeFailure[], causes: readonly NodeFailure[]): string {
  const places = causes.map(({ node, ranks }) => `${ranksInWords(ranks)} on ${node.name}`)
  const numOwn = failures.filter(({ ranks }) => ranks.length > 0).length
  const when = numOwn > causes.length ? ', the first to fail by the clocks of the nodes' : ''
  return `The run failed because of ${places.join(' and ')}${when}`
}

/** A node that left no end while the others lost a peer was lost itself. */
function namesNone(unknown: readonly NodeRun[]): string {
  if (unknown.length === 0) return 'The run failed: each node lost a peer, and none recorded why'
  const places = unknown.map((node) => `${node.name} with ${ranksInWords(ranksOf(node))}`)
  return `The run failed: the others lost ${places.join(' and ')}, which left no end`
}

function failureOf(node: NodeRun): NodeFailure | null {
  const end = endOf(node)
  if (end === null || end.outcome === 'finished') return null
  const [message = end.outcome] = (end.message ?? end.outcome).split('\n')
  const [first, ...others] = failuresOf(node)
  const startedAt = node.coordinator.find((event) => event.type === 'run-started')?.started_at
  const startMs = startedAt === undefined ? NaN : Date.parse(startedAt)
  const atMs = first === undefined || Number.isNaN(startMs) ? null : startMs + first.atMs
  const ranks = [...new Set([first, ...others].flatMap((one) => one?.rank ?? []))]
  return { node, ranks, atMs, message }
}

/** Failures of the node's own ranks in order of time; one that lost a peer is a witness. */
function failuresOf({ coordinator, ranks }: NodeRun) {
  const isOwn = (rank: number): boolean => (ranks[rank]?.length ?? 0) > 0
  const witnesses = new Set(
    coordinator.flatMap((event) =>
      event.type === 'failure' && event.cause === 'peer-lost' ? [event.rank] : [],
    ),
  )
  return coordinator.flatMap((event) => {
    const isExit = event.type === 'exit' && (event.signal !== null || event.code !== 0)
    if (!isExit && event.type !== 'failure') return []
    const { rank, at_ms: atMs } = event
    return isOwn(rank) && !witnesses.has(rank) ? [{ rank, atMs }] : []
  })
}
