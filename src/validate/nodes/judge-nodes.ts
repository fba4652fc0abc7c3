import type { Finding } from '../../records/run/finding.js'
import type { ReportCheck } from '../../records/reports/report-record.js'
import { plural } from '../../wording/plural.js'
import type { MergedRun, NodeRun } from './merge-nodes.js'

/** One verdict over all ranks: who is on record, how each node ended, what detectors found, and whether replicas agree. */
export function judgeNodes(run: MergedRun, findings: readonly Finding[]): readonly ReportCheck[] {
  const others = [judgeEnds(run), judgeFindings(run, findings)]
  // The first one is the headline: who is missing explains all that is unknown.
  return run.missing.length > 0
    ? [judgeRanks(run), judgeStates(run), ...others]
    : [judgeStates(run), judgeRanks(run), ...others]
}

const listed = (ranks: readonly number[]): string =>
  `${ranks.length === 1 ? 'rank' : 'ranks'} ${ranks.join(', ')}`

function judgeRanks({ missing, worldSize, nodes, nodeOf }: MergedRun): ReportCheck {
  const places = nodes.map((node) => {
    const own = nodeOf.flatMap((one, rank) => (one === node ? [rank] : []))
    return `${node.name}: ${own.length === 0 ? 'no rank' : listed(own)}`
  })
  return {
    name: 'ranks',
    status: missing.length === 0 ? 'pass' : 'unknown',
    headline:
      missing.length === 0
        ? `All ${worldSize} ranks were recorded, on ${plural(nodes.length, 'node')}`
        : `No node has a record of ${listed(missing)}`,
    reasons: places,
  }
}

/** The failure of the run on a node: the rank that began it there, and when by the node's calendar; null if unknown. */
type NodeFailure = {
  readonly node: NodeRun
  readonly ranks: readonly number[]
  readonly atMs: number | null
  readonly message: string
}

function judgeEnds({ nodes }: MergedRun): ReportCheck {
  const failures = nodes.flatMap((node) => failureOf(node) ?? [])
  const unknown = nodes.filter(({ coordinator }) => !coordinator.some(isEnd))
  if (failures.length > 0) return describeFailures(failures)
  const names = unknown.map(({ name }) => name).join(', ')
  return {
    name: 'end',
    status: unknown.length === 0 ? 'pass' : 'unknown',
    headline:
      unknown.length === 0
        ? 'The run succeeded on every node'
        : `It is unknown how the run ended on ${names}`,
    reasons: [],
  }
}

/** A failure spreads to the other nodes: the first one is the cause, by the calendars of the nodes. */
function describeFailures(failures: readonly NodeFailure[]): ReportCheck {
  const own = failures.filter(({ ranks }) => ranks.length > 0)
  const isDated = own.every(({ atMs }) => atMs !== null)
  const inOrder = isDated ? own.toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0)) : own
  const causes = isDated ? inOrder.slice(0, 1) : inOrder
  const places = causes.map(({ node, ranks }) => `${listed(ranks)} on ${node.name}`)
  const when = own.length > 1 && isDated ? ', the first to fail by the clocks of the nodes' : ''
  return {
    name: 'end',
    status: 'fail',
    headline:
      places.length === 0
        ? 'The run failed: each node lost a peer, and none recorded why'
        : `The run failed because of ${places.join(' and ')}${when}`,
    reasons: failures.map((failure) => {
      const isFollower = !causes.includes(failure) && places.length > 0
      return `${failure.node.name}${isFollower ? ', as a consequence' : ''}: ${failure.message}`
    }),
  }
}

const isEnd = ({ type }: { readonly type: string }): boolean => type === 'run-ended'

function failureOf(node: NodeRun): NodeFailure | null {
  const end = node.coordinator.findLast((event) => event.type === 'run-ended')
  if (end === undefined || end.outcome === 'finished') return null
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

function judgeFindings({ nodeOf }: MergedRun, findings: readonly Finding[]): ReportCheck {
  const serious = findings.filter(({ severity }) => severity !== 'minor')
  const placeOf = ({ blame }: Finding): string =>
    blame.kind === 'rank' ? ` (on ${nodeOf[blame.rank]?.name ?? 'an unknown node'})` : ''
  return {
    name: 'detectors',
    status: serious.length === 0 ? 'pass' : 'fail',
    headline:
      serious.length === 0
        ? 'No detector raised a serious finding on any rank'
        : `Detectors raised ${plural(serious.length, 'finding')} over all ranks`,
    reasons: serious.map((finding) => `${finding.message}${placeOf(finding)}`),
  }
}

/** Hashes of weights and optimizer by step; ranks that hold parts of the parameters differ by nature. */
function judgeStates({ events, worldSize }: MergedRun): ReportCheck {
  const byStep = new Map<number, string[]>()
  for (const event of events.flat())
    if (event.type === 'state')
      byStep.set(event.step, [...(byStep.get(event.step) ?? []), event.state_hash])
  const complete = [...byStep].filter(([, hashes]) => hashes.length === worldSize)
  const differing = complete.filter(([, hashes]) => new Set(hashes).size > 1)
  const isEqual = complete.length > 0 && differing.length === 0
  const [step] = differing[0] ?? []
  return {
    name: 'replicas',
    status: isEqual ? 'pass' : 'unknown',
    headline: isEqual
      ? `All ${worldSize} replicas held the same state at ${plural(complete.length, 'step')}`
      : complete.length === 0
        ? 'No step has the states of all ranks, so replicas were not compared'
        : `The states of the ranks differ, first at step ${step}: shards do so by nature, replicas must not`,
    reasons: [],
  }
}
