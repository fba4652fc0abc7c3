import { worstVerdict } from '../judge/cluster-verdict.js'
import { type NodesStatus, nodesStatusVersion } from '../../../kit/records/nodes/nodes-status.js'
import type { JobTraining, RankTraining } from '../training/job-training.js'
import type { StatusOfNode, StatusOfNodes } from './read-status.js'

/** Data in addition to the state file: the training of jobs, the watching process, and the time. */
type StatusContext = {
  readonly training: readonly JobTraining[]
  readonly watcher: NodesStatus['watcher']
  /** Path of the state file. */
  readonly stateFile: string
  readonly at: Date
}

/** The status of the nodes, as `ps nodes --json` prints it. */
export function recordStatus(
  status: StatusOfNodes,
  { training, watcher, stateFile, at }: StatusContext,
): NodesStatus {
  return {
    record_version: nodesStatusVersion,
    checked_at: at.toISOString(),
    verdict: verdictOfStatus(status),
    state_file: stateFile,
    watcher,
    nodes: status.nodes.map(recordNode),
    jobs: status.jobs.map(({ id, status: state, nodes }) => ({
      id,
      status: state,
      nodes: [...nodes],
    })),
    training: training.map(({ job, ranks, unreadRanks, statistics }) => ({
      job,
      ranks: ranks.map(recordRank),
      unread_ranks: unreadRanks,
      statistics: { ...statistics, ranks: [...statistics.ranks] },
    })),
  }
}

/** The worst verdict of all nodes; a node with stale data is unknown. */
export const verdictOfStatus = ({ nodes }: StatusOfNodes): NodesStatus['verdict'] =>
  worstVerdict(nodes.map(({ health, isStale }) => ({ verdict: isStale ? 'unknown' : health })))

const recordNode = ({ ageMs, isStale, ...node }: StatusOfNode): NodesStatus['nodes'][number] => ({
  ...node,
  age_ms: ageMs,
  is_stale: isStale,
})

type RecordedRank = NodesStatus['training'][number]['ranks'][number]

function recordRank(one: RankTraining): RecordedRank {
  const { rank, step, loss, efficiency, reason } = one
  return {
    rank,
    step,
    loss,
    throughput_tokens_sec: one.tokensPerS,
    gpu_util_percent: one.gpuUtilizationPercent,
    gpu_mem_used_gb: one.gpuMemoryUsedGb,
    efficiency,
    age_ms: one.ageMs,
    is_stale: one.isStale,
    reason,
    alerts: one.alerts.map(({ type, text }) => ({ type, text })),
  }
}
