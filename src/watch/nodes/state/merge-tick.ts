import {
  type ClusterState,
  type ClusterStateNode,
  clusterStateVersion,
} from '../../../kit/records/nodes/cluster-state.js'
import type { NodesMemory } from '../../../kit/records/nodes/nodes-memory.js'
import type { NodesView, NodeView } from '../view/nodes-view.js'
import type { SentAlert } from './sent-alerts.js'
import { newStateNode } from './job-registry.js'

/** The data of the monitor at one time. */
type MonitorTick = {
  readonly view: NodesView
  readonly memory: NodesMemory
  /** Nodes of the cluster file, for those that are new in the state. */
  readonly described: Readonly<Record<string, Pick<ClusterStateNode, 'ip' | 'gpu' | 'vram_gb'>>>
  /** Completed clears, by node, check and time of the request. */
  readonly doneClears: readonly string[]
  /** Open alerts; absent if none are sent. */
  readonly alerts?: readonly SentAlert[]
}

/** The key of a request to clear. */
export const clearKey = (clear: {
  readonly node: string
  readonly check: string | null
  readonly at: string
}): string => JSON.stringify([clear.node, clear.check, clear.at])

/**
 * Merges the data of the monitor into the current state file: the health fields of its own nodes, and its own memory.
 * Jobs, the owners of nodes, nodes of others and all unknown fields stay unchanged.
 */
export function mergeTick(current: ClusterState, tick: MonitorTick): ClusterState {
  const nodes = { ...current.nodes }
  for (const node of tick.view.nodes) {
    const known = nodes[node.name] ?? { ...newStateNode, ...tick.described[node.name] }
    nodes[node.name] = { ...known, ...healthOf(node, known) }
  }
  const done = new Set(tick.doneClears)
  const clears = (current.minicluster?.clears ?? []).filter((clear) => !done.has(clearKey(clear)))
  return {
    ...current,
    nodes,
    minicluster: {
      ...current.minicluster,
      version: clusterStateVersion,
      written_at: new Date(tick.view.atMs).toISOString(),
      clears,
      memory: tick.memory,
      ...(tick.alerts && { alerts: [...tick.alerts] }),
    },
  }
}

/** Adds a request to clear one check of a node, or all. */
export function requestClear(
  current: ClusterState,
  clear: { readonly node: string; readonly check: string | null; readonly at: string },
): ClusterState {
  const { clears = [] } = current.minicluster ?? {}
  return {
    ...current,
    minicluster: {
      memory: null,
      ...current.minicluster,
      version: clusterStateVersion,
      written_at: clear.at,
      clears: [...clears, clear],
    },
  }
}

function healthOf(node: NodeView, known: ClusterStateNode): Partial<ClusterStateNode> {
  const { verdict, reason, score, reachability } = node
  const isOwned = known.running_job_id !== null || known.status === 'busy'
  const answeredMs = reachability.lastAskedMs
  return {
    ...(isOwned || node.isFromState ? {} : { status: verdict }),
    health_score: score === null && reachability.state === 'down' ? 0 : score,
    last_check: answeredMs === null ? known.last_check : new Date(answeredMs).toISOString(),
    verdict,
    reason,
    reachability: reachability.state,
  }
}
