import { resolve } from 'node:path'
import type { OpenProblem } from '../../../watch/alerts/alert-policy.js'
import type { ClusterNode } from '../../../watch/nodes/cluster/cluster.js'
import type { MonitorMemory } from '../../../watch/nodes/monitor-memory.js'
import type { ActiveJob } from '../../../watch/nodes/nodes-monitor.js'
import { activeJobs, emptyState } from '../../../watch/nodes/state/job-registry.js'
import { restoreMemory } from '../../../watch/nodes/state/restore-memory.js'
import { saveMemory } from '../../../watch/nodes/state/save-memory.js'
import { type SentAlertStore, recordSentAlerts } from '../../../watch/nodes/state/sent-alerts.js'
import { createStateStore } from '../../../watch/nodes/state/state-store.js'
import type { NodesStore } from '../../../watch/nodes/watch/nodes-store.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { ClusterState } from '../../../kit/records/nodes/cluster-state.js'
import type { NodesMemory } from '../../../kit/records/nodes/nodes-memory.js'
import { readClusterState } from '../../../kit/records/nodes/read-cluster-state.js'
import { openSharedFile, type SharedFile } from '../../../machine/system/files/shared-file.js'
import type { Dependencies } from '../dependencies.js'
import { usualStateFile } from './nodes-services.js'

type StateDependencies = Pick<Dependencies, 'clock' | 'log' | 'workingDirectory'>

/** Paths of the state file and the files beside it. */
export function statePaths(state: string | null, workingDirectory: string) {
  const path = state === null ? usualStateFile() : resolve(workingDirectory, state)
  const base = path.replace(/\.json$/, '')
  return { state: path, daemon: `${base}.daemon`, log: `${base}.log` }
}

const maxStateBytes = 200_000_000

/** The state file, shared with programs that register jobs. */
export function openStateFile(
  state: string | null,
  { clock, log, workingDirectory }: StateDependencies,
): SharedFile<ClusterState> {
  return openSharedFile<ClusterState>(statePaths(state, workingDirectory).state, {
    parse: readClusterState,
    format: formatRecord,
    maxBytes: maxStateBytes,
    now: () => clock.now(),
    onSetAside: (sentence) => log.warn(sentence),
  })
}

/** Reads the state file; empty if there is none. A corrupt file is reported and left for the next writer. */
export async function readState(
  state: string | null,
  surroundings: StateDependencies,
): Promise<ClusterState> {
  const read = await openStateFile(state, surroundings).read()
  if (read.status === 'ok') return read.value
  if (read.status !== 'missing') {
    const { state: path } = statePaths(state, surroundings.workingDirectory)
    surroundings.log.warn(`'${path}' is ignored: ${read.reason}`)
  }
  return emptyState
}

/** The registered jobs of the state file; null if there are none. */
export async function readJobs(
  { state }: { readonly state: string | null },
  surroundings: StateDependencies,
): Promise<readonly ActiveJob[] | null> {
  const read = await readState(state, surroundings)
  return Object.keys(read.jobs).length === 0 ? null : activeJobs(read)
}

/** The store of a watch, and the memory of an earlier watch. */
export async function openStore(
  state: string | null,
  nodes: readonly ClusterNode[],
  surroundings: StateDependencies & Pick<Dependencies, 'signal'>,
): Promise<OpenedStore> {
  const file = openStateFile(state, surroundings)
  const { minicluster } = await readState(state, surroundings)
  let open: (() => readonly OpenProblem[]) | null = null
  const alerts = () => open && recordSentAlerts(open())
  return {
    store: createStateStore({ file, nodes, toRecord: saveMemory, alerts }),
    memory: restored(minicluster?.memory ?? null),
    alerts: { sent: minicluster?.alerts ?? [], keep: (find) => void (open = find) },
  }
}

/** The store of a watch, the memory of an earlier watch, and the alerts that it has sent. */
type OpenedStore = {
  readonly store: NodesStore
  readonly memory: MonitorMemory | null
  readonly alerts: SentAlertStore
}

const restored = (memory: NodesMemory | null): MonitorMemory | null =>
  memory === null ? null : restoreMemory(memory)
