import {
  type ClusterState,
  type ClusterStateNode,
  clusterStateVersion,
} from '../../records/nodes/cluster-state.js'
import type { NodesMemory } from '../../records/nodes/nodes-memory.js'
import type { NodesView, NodeView } from '../view/nodes-view.js'
import type { SentAlert } from './sent-alerts.js'
import { newStateNode } from './job-registry.js'

/** What the monitor has to say at a moment. */
export type MonitorTick = {
  readonly view: NodesView
  readonly memory: NodesMemory
  /** What the cluster file says of nodes that the state does not know yet. */
  readonly described: Readonly<Record<string, Pick<ClusterStateNode, 'ip' | 'gpu' | 'vram_gb'>>>
  /** Clears that were carried out: by node, check and time of their request. */
  readonly doneClears: readonly string[]
  /** Alerts that are open; left out where none are sent. */
  readonly alerts?: readonly SentAlert[]
}

/** What names a request to clear. */
export const clearKey = (clear: {
  readonly node: string
  readonly check: string | null
  readonly at: string
}): string => JSON.stringify([clear.node, clear.check, clear.at])

/**
 * The state as it is in the file now, with what the monitor says: health fields of its own nodes and its own memory.
 * Jobs, who owns a node, nodes of others and all fields that it does not know stay as they are.
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

/** Asks the monitor to clear a check of a node, or all of them. */
export function requestClear(
  current: ClusterState,
  clear: { readonly node: string; readonly check: string | null; readonly at: string },
): ClusterState {
  const { clears = [] } = current.minicluster ?? {}
  return {
    ...current,
    minicluster: {
      ...{ memory: null, ...current.minicluster },
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
    ...{ verdict, reason, reachability: reachability.state },
  }
}
