import type {
  ClusterState,
  ClusterStateJob,
  ClusterStateNode,
} from '../../../kit/records/nodes/cluster-state.js'

/** A change of the state, or the reason against it as one sentence. */
export type StateChange =
  | { readonly status: 'changed'; readonly state: ClusterState }
  | { readonly status: 'refused'; readonly reason: string }

const changed = (state: ClusterState): StateChange => ({ status: 'changed', state })
const refused = (reason: string): StateChange => ({ status: 'refused', reason })

/** A state without nodes and jobs. */
export const emptyState: ClusterState = { nodes: {}, jobs: {} }

/** Defaults of a node. */
export const newStateNode: ClusterStateNode = {
  ip: null,
  gpu: null,
  vram_gb: null,
  status: 'available',
  running_job_id: null,
  health_score: null,
  last_check: null,
}

export type NewJob = {
  readonly id: string
  readonly ranks: readonly number[]
  readonly model: string | null
  readonly nodes: readonly string[]
  /** Metrics directory of its ranks: an absolute path on the machine of the monitor. */
  readonly metricsDirectory?: string | null
  /** ISO 8601. */
  readonly startedAt: string
}

/** The job in the format of the seed system. */
function buildJobState(job: NewJob): ClusterStateJob {
  const { ranks, model, nodes, startedAt, metricsDirectory = null } = job
  return {
    status: 'running',
    ranks: [...ranks],
    model,
    started_at: startedAt,
    gpu_nodes: [...nodes],
    ...(metricsDirectory === null ? {} : { metrics_dir: metricsDirectory }),
  }
}

/** Registers a job and marks its nodes as busy; refuses a node of another job. */
export function registerJob(state: ClusterState, job: NewJob): StateChange {
  if (state.jobs[job.id]) return refused(`Job ${job.id} is already registered`)
  const missing = job.nodes.find((name) => !Object.hasOwn(state.nodes, name))
  if (missing !== undefined) return refused(`Node ${missing} not found`)
  const taken = job.nodes.find((name) => (state.nodes[name]?.running_job_id ?? null) !== null)
  if (taken !== undefined) {
    return refused(`Node ${taken} runs job ${state.nodes[taken]?.running_job_id ?? ''}`)
  }
  const busy = { status: 'busy', running_job_id: job.id }
  const jobs = { ...state.jobs, [job.id]: buildJobState(job) }
  return changed({ ...state, jobs, nodes: editNodes(state, job.nodes, () => busy) })
}

/** Marks a job as ended and frees its nodes. */
export function endJob(state: ClusterState, id: string, status = 'completed'): StateChange {
  const job = state.jobs[id]
  if (job === undefined) return refused(`Job ${id} not found`)
  const own = Object.keys(state.nodes).filter((name) => state.nodes[name]?.running_job_id === id)
  const free = (node: ClusterStateNode) => ({
    status: node.status === 'busy' ? 'available' : node.status,
    running_job_id: null,
  })
  const jobs = { ...state.jobs, [id]: { ...job, status } }
  return changed({ ...state, jobs, nodes: editNodes(state, own, free) })
}

/** Running jobs: those that have not ended. */
export function activeJobs(
  state: ClusterState,
): readonly { readonly id: string; readonly nodes: readonly string[] }[] {
  const ended = new Set(['completed', 'failed', 'stopped', 'cancelled', 'finished', 'done'])
  return Object.entries(state.jobs)
    .filter(([, { status }]) => !ended.has(status.toLowerCase()))
    .map(([id, job]) => ({ id, nodes: nodesOfJob(state, id, job) }))
}

/** Uses the entries of the job and of the nodes, because other programs may write only one of them. */
function nodesOfJob(state: ClusterState, id: string, job: ClusterStateJob): readonly string[] {
  const own = Object.keys(state.nodes).filter((name) => state.nodes[name]?.running_job_id === id)
  return [...new Set([...job.gpu_nodes, ...own])]
}

function editNodes(
  state: ClusterState,
  names: readonly string[],
  edit: (node: ClusterStateNode) => Partial<ClusterStateNode>,
): ClusterState['nodes'] {
  const edited = names.flatMap((name) => {
    const node = state.nodes[name]
    return node === undefined ? [] : [[name, { ...node, ...edit(node) }] as const]
  })
  return { ...state.nodes, ...Object.fromEntries(edited) }
}
