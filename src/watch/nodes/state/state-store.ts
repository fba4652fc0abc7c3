import type { ClusterState } from '../../../kit/records/nodes/cluster-state.js'
import type { NodesMemory } from '../../../kit/records/nodes/nodes-memory.js'
import type { SharedFile } from '../../../machine/system/files/shared-file.js'
import type { ClusterNode } from '../cluster/cluster.js'
import type { MonitorMemory } from '../monitor-memory.js'
import type { NodesStore } from '../watch/nodes-store.js'
import { activeJobs, emptyState } from './job-registry.js'
import { clearKey, mergeTick } from './merge-tick.js'
import type { SentAlert } from './sent-alerts.js'

type StateStoreParts = {
  readonly file: SharedFile<ClusterState>
  readonly nodes: readonly ClusterNode[]
  /** The part of the monitor's memory to save. */
  readonly toRecord: (memory: MonitorMemory) => NodesMemory
  /** The open alerts; null if none are sent. */
  readonly alerts?: () => readonly SentAlert[] | null
}

/** Saves the memory of a watch in the state file, and reads changes of other programs. */
export function createStateStore({
  file,
  nodes,
  toRecord,
  alerts = () => null,
}: StateStoreParts): NodesStore {
  let seen = ''
  /** Clears that were passed on, until they have disappeared from the file. */
  const done = new Set<string>()
  const described = Object.fromEntries(
    nodes.map(({ name, ip, gpu, vramGb }) => [name, { ip, gpu, vram_gb: vramGb }]),
  )
  return {
    async look() {
      const read = await file.read()
      const state = read.status === 'ok' ? read.value : emptyState
      const jobs = activeJobs(state)
      const all = state.minicluster?.clears ?? []
      const clears = all.filter((clear) => !done.has(clearKey(clear)))
      const text = JSON.stringify([jobs, clears])
      if (text === seen) return null
      seen = text
      clears.forEach((clear) => done.add(clearKey(clear)))
      return { jobs, clears: clears.map(({ node, check }) => ({ node, check })) }
    },
    async save(memory, view, signal) {
      const open = alerts()
      const tick = {
        view,
        memory: toRecord(memory),
        described,
        doneClears: [...done],
        ...(open && { alerts: open }),
      }
      const state = await file.update((current) => mergeTick(current ?? emptyState, tick), signal)
      const left = new Set((state.minicluster?.clears ?? []).map(clearKey))
      for (const key of done) if (!left.has(key)) done.delete(key)
    },
  }
}
