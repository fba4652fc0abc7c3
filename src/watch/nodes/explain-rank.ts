import { formatElapsed } from '../../kit/wording/durations.js'
import { gpuOf } from './checks/gpu/gpu-idle.js'
import type { CheckSeverity } from './checks/node-check.js'
import type { RankProcess } from './answer/node-answer.js'
import type { Trouble } from './view/nodes-view.js'
import { isoTime } from '../../kit/wording/times.js'

/** The source of explanations: a `NodesView`, or the same data from a state file. */
export type NodesEvidence = {
  readonly nodes: readonly {
    readonly name: string
    /** Processes with a rank; null if they could not be listed. */
    readonly ranks:
      readonly Pick<RankProcess, 'rank' | 'localRank' | 'runId' | 'visibleDevices'>[] | null
  }[]
  readonly troubles: readonly Trouble[]
}
type NodeEvidence = NodesEvidence['nodes'][number]

/** A problem of a rank: it is slow, it is stalled, its process has ended, or its clock is wrong. */
export type RankTrouble = {
  readonly rank: number
  readonly kind: 'slow' | 'stalled' | 'gone' | 'skewed'
  /** Start of the problem in epoch ms of the monitor's clock. */
  readonly sinceMs: number
  /** False if it began at an unknown time before `sinceMs`, so that the order of events is unknown. */
  readonly isOnsetKnown?: boolean
  /** Name of its node; null if only its process identifies the node. */
  readonly node: string | null
  /** Id of its job, in case several jobs share nodes; null if unknown. */
  readonly runId?: string | null
}

/** Evidence of a node that explains a problem of a rank. */
export type RankExplanation = {
  readonly rank: number
  readonly node: string
  readonly type: string
  readonly subject: string | null
  readonly severity: CheckSeverity
  /** The first observation of the node's problem. */
  readonly atMs: number
  /** Lead over the rank's problem in ms; negative if it was observed later; null if unknown. */
  readonly leadMs: number | null
  /** `same-gpu` is the rank's own GPU; `node` is shared by all ranks of the node. */
  readonly closeness: 'same-gpu' | 'node'
  /** Node, problem and order of events as one sentence; hostile. */
  readonly sentence: string
}

/** Problems of a node that can make a rank slow, stall it or end it. */
const causes: Readonly<Record<RankTrouble['kind'], ReadonlySet<string>>> = {
  slow: new Set([
    'gpu-throttle',
    'gpu-temperature',
    'gpu-memory-temperature',
    'gpu-pcie',
    'gpu-nvlink',
    'cpu-thermal',
    'load',
    'pressure',
    'memory',
    'infiniband',
    'network-devices',
    'latency',
    'raid',
    'kernel-log',
  ]),
  stalled: new Set([
    'gpu-xid',
    'gpu-driver',
    'gpu-count',
    'gpu-recovery',
    'gpu-nvlink',
    'rank-states',
    'disk-space',
    'inodes',
    'read-only',
    'storage-errors',
    'nvme',
    'kernel-log',
    'memory',
    'infiniband',
    'network-devices',
    'down',
    'clock',
    'world-size',
    'pressure',
  ]),
  gone: new Set([
    'oom',
    'gpu-xid',
    'gpu-driver',
    'gpu-count',
    'gpu-ecc',
    'gpu-recovery',
    'down',
    'disk-space',
    'inodes',
    'read-only',
    'storage-errors',
    'machine-check',
    'kernel-log',
    'clock',
    'torch',
    'duplicate-ranks',
  ]),
  skewed: new Set(['clock']),
}

/** An older problem is unrelated, unless it still lasts. */
const longestLeadMs = 600_000
/** Nodes are polled every few seconds, so the cause may be observed a little later than the effect. */
const longestLagMs = 60_000

/** Explanations of a rank's problem, likeliest first: its own GPU, then critical problems, then the nearest in time. */
export function explainRank(trouble: RankTrouble, view: NodesEvidence): readonly RankExplanation[] {
  const node = nodeOf(trouble, view)
  if (node === undefined) return []
  const gpu = gpuNameOf(trouble, node)
  return view.troubles
    .filter((one) => one.node === node.name && canExplain(trouble, one, gpu))
    .map((one) => explain(trouble, one, node, gpu))
    .sort(
      (a, b) =>
        Number(b.closeness === 'same-gpu') - Number(a.closeness === 'same-gpu') ||
        Number(b.severity === 'critical') - Number(a.severity === 'critical') ||
        Math.abs(trouble.sinceMs - a.atMs) - Math.abs(trouble.sinceMs - b.atMs),
    )
}

/** Finds the node by its name, or else the only node with a process of the rank. */
function nodeOf(
  { node, rank, runId }: RankTrouble,
  { nodes }: NodesEvidence,
): NodeEvidence | undefined {
  if (node !== null) return nodes.find(({ name }) => name === node)
  const own = nodes.filter(({ ranks }) =>
    ranks?.some((one) => one.rank === rank && (!runId || one.runId === runId)),
  )
  return own.length === 1 ? own[0] : undefined
}

/** The rank's GPU; null if its process was not found. */
function gpuNameOf({ rank, runId }: RankTrouble, { ranks }: NodeEvidence): string | null {
  const process = ranks?.find((one) => one.rank === rank && (!runId || one.runId === runId))
  const gpu = process === undefined ? null : gpuOf(process)
  return gpu === null ? null : `GPU ${gpu}`
}

function canExplain({ kind, sinceMs }: RankTrouble, one: Trouble, gpu: string | null): boolean {
  if (!causes[kind].has(one.type)) return false
  // A problem of another GPU concerns another rank.
  const other = /^GPU \d+/.exec(one.subject ?? '')?.[0]
  if (gpu !== null && other !== undefined && other !== gpu) return false
  const wasThere = one.resolvedAtMs === null || one.resolvedAtMs >= sinceMs
  const leadMs = sinceMs - one.raisedAtMs
  return leadMs >= -longestLagMs && (wasThere || leadMs <= longestLeadMs)
}

function explain(
  { rank, kind, sinceMs, isOnsetKnown = true }: RankTrouble,
  one: Trouble,
  node: NodeEvidence,
  gpu: string | null,
): RankExplanation {
  const { type, subject, severity, raisedAtMs: atMs } = one
  const leadMs = isOnsetKnown ? sinceMs - atMs : null
  const isOwn = gpu !== null && (subject ?? '').startsWith(gpu)
  const what = one.summary.replace(`${node.name}: `, '')
  const order = orderOf(leadMs, `rank ${rank}${words[kind]}`)
  return {
    rank,
    node: node.name,
    type,
    subject,
    severity,
    atMs,
    leadMs,
    closeness: isOwn ? 'same-gpu' : 'node',
    sentence: `node ${node.name}: ${what}; ${lifeOf(one)}, ${order}`,
  }
}

const words = {
  slow: ' became slow',
  stalled: ' stalled',
  gone: ' ended',
  skewed: "'s clock was wrong",
} as const

function orderOf(leadMs: number | null, event: string): string {
  if (leadMs === null) return `it is unknown when ${event}`
  return `${formatElapsed(Math.abs(leadMs))} ${leadMs >= 0 ? 'before' : 'after'} ${event}`
}

const lifeOf = ({ raisedAtMs, resolvedAtMs }: Trouble): string =>
  resolvedAtMs === null
    ? `seen since ${clockTime(raisedAtMs)}`
    : `seen from ${clockTime(raisedAtMs)} to ${clockTime(resolvedAtMs)}`

/** The time of day in UTC; hostile times are not shown. */
function clockTime(epochMs: number): string {
  const time = isoTime(epochMs)?.slice(11, 19)
  return time === undefined ? 'an unknown time' : `${time}Z`
}
