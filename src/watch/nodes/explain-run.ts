import type { ClusterState } from '../../kit/records/nodes/cluster-state.js'
import { explainRank, type RankExplanation, type RankTrouble } from './explain-rank.js'
import { restoreMemory } from './state/restore-memory.js'

/** A run with problems of ranks. Times are epoch milliseconds. */
type RunTroubles = {
  readonly runId: string | null
  readonly numRanks: number
  /** The last time at which the run was alive; much older evidence does not concern the run. */
  readonly atMs: number
  readonly troubles: readonly Omit<RankTrouble, 'node' | 'runId'>[]
}

/** Explanations in the order of the problems, and notes if there are none. */
type RunExplanation = {
  readonly explanations: readonly (readonly RankExplanation[])[]
  readonly notes: readonly string[]
  /** Why there is no evidence at all, though it was asked for; absent if there is. */
  readonly unread?: string
}

/** Older evidence is stale. */
const staleAfterMs = 180_000

/**
 * Explains the problems of a run's ranks with the state file of the nodes; stale or unknown evidence explains nothing.
 */
export function explainRun(state: ClusterState, run: RunTroubles): RunExplanation {
  const silent = (note: string): RunExplanation => ({
    explanations: run.troubles.map(() => []),
    notes: [note],
    unread: note,
  })
  const memory = state.minicluster?.memory ?? null
  const writtenAtMs = Date.parse(state.minicluster?.written_at ?? '')
  if (memory === null || Number.isNaN(writtenAtMs)) {
    return silent('the state file of the nodes has no data about any node')
  }
  if (run.atMs - writtenAtMs > staleAfterMs) {
    const at = new Date(writtenAtMs).toISOString()
    return silent(`the state file of the nodes is stale: it was last written at ${at}`)
  }
  const { open, closed } = restoreMemory(memory).troubles
  const nodes = Object.entries(memory.nodes)
    .filter(([, { access }]) => run.atMs - (access.last_asked_ms ?? -Infinity) <= staleAfterMs)
    .map(([name, { ranks }]) => ({ name, ranks: ranks?.map(toProcess) ?? null }))
  const evidence = { nodes, troubles: [...open, ...closed] }
  const explanations = run.troubles.map((trouble) => {
    const node = nodeOf(trouble.rank, run, state, nodes)
    return node === null ? [] : explainRank({ ...trouble, node }, evidence)
  })
  return { explanations, notes: [] }
}

type SavedRank = NonNullable<
  NonNullable<NonNullable<ClusterState['minicluster']>['memory']>['nodes'][string]['ranks']
>[number]

const toProcess = (saved: SavedRank) => ({
  rank: saved.rank,
  localRank: saved.local_rank,
  worldSize: saved.world_size,
  runId: saved.run_id,
  visibleDevices: saved.visible_devices,
})
type Placed = {
  readonly name: string
  readonly ranks: readonly ReturnType<typeof toProcess>[] | null
}

/**
 * Finds the node by the job with the id of the run, or else by a process of the rank on exactly one node; null if
 * neither decides.
 */
function nodeOf(
  rank: number,
  run: RunTroubles,
  { jobs }: ClusterState,
  nodes: readonly Placed[],
): string | null {
  const { runId } = run
  const job = runId !== null && Object.hasOwn(jobs, runId) ? jobs[runId] : undefined
  return (job && nodeByJob(rank, job)) ?? nodeByProcess(rank, run, nodes)
}

/** The only node of a job, or the node of the rank if one rank per node is registered. */
function nodeByJob(
  rank: number,
  { gpu_nodes, ranks }: ClusterState['jobs'][string],
): string | null {
  const at = ranks.indexOf(rank)
  if (gpu_nodes.length === 1 && (ranks.length === 0 || at >= 0)) return gpu_nodes[0] ?? null
  // With more ranks than nodes, the job does not show their placement.
  return at >= 0 && ranks.length === gpu_nodes.length ? (gpu_nodes[at] ?? null) : null
}

/** The only node with a process of the rank; a process of another job may have the same rank. */
function nodeByProcess(
  rank: number,
  { runId, numRanks }: RunTroubles,
  nodes: readonly Placed[],
): string | null {
  const isOwn = (one: ReturnType<typeof toProcess>): boolean =>
    one.rank === rank && ((runId !== null && one.runId === runId) || one.worldSize === numRanks)
  const [own, ...others] = nodes.filter(({ ranks }) => ranks?.some(isOwn))
  return own && others.length === 0 ? own.name : null
}
