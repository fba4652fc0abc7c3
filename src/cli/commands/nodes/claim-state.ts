import type { ClusterNode } from '../../../watch/nodes/cluster/cluster.js'
import type { SentAlertStore } from '../../../watch/nodes/state/sent-alerts.js'
import type { MonitorMemory } from '../../../watch/nodes/monitor-memory.js'
import type { NodesStore } from '../../../watch/nodes/watch/nodes-store.js'
import { becomeDaemon } from '../../../machine/system/processes/daemon.js'
import { findDaemon } from '../../../machine/system/processes/find-daemon.js'
import type { Dependencies } from '../dependencies.js'
import { openStore, statePaths } from './open-state.js'

/** The store of a foreground watch, and the memory of an earlier watch. */
export type ClaimedState = {
  readonly store: NodesStore
  readonly memory: MonitorMemory | null
  /** The alerts that an earlier watch has sent; null if another process watches, because that one sends its own. */
  readonly alerts: SentAlertStore | null
  /** Releases the file for other processes. */
  release(): Promise<void>
}

/**
 * Claims the state file for a foreground watch. Only one process may write its results to a file. If another process
 * holds it, the jobs are read from the file and nothing is written.
 */
export async function claimState(
  state: string,
  nodes: readonly ClusterNode[],
  dependencies: Dependencies,
): Promise<ClaimedState> {
  const { daemon } = statePaths(state, dependencies.workingDirectory)
  const other = await findDaemon(daemon)
  if (other !== null && other.sight !== 'silent') {
    const { pid, host } = other.owner
    const who =
      other.sight === 'running'
        ? `process ${pid} writes '${state}'`
        : `process ${pid} on ${JSON.stringify(host)}, which cannot be seen from here, has the lock of '${state}'`
    dependencies.log.note(`${who}; this watch reads its jobs and writes nothing`)
    const { store, memory } = await openStore(state, nodes, dependencies)
    const silent = { ...store, save: async () => {} }
    return { store: silent, memory, alerts: null, release: async () => {} }
  }
  const lock = await becomeDaemon(daemon, { signal: dependencies.signal })
  try {
    return { ...(await openStore(state, nodes, dependencies)), release: () => lock.release() }
  } catch (error) {
    await lock.release()
    throw error
  }
}
