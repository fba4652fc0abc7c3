import { resolve } from 'node:path'
import { monitorSettings } from '../../../watch/nodes/monitor-settings.js'
import { createNodesMonitor } from '../../../watch/nodes/nodes-monitor.js'
import { type NodeWatch, startNodeWatch } from '../../../watch/nodes/watch/node-watch.js'
import { noStore, type NodesStore } from '../../../watch/nodes/watch/nodes-store.js'
import type { MonitorMemory } from '../../../watch/nodes/monitor-memory.js'
import { systemTimers } from '../../../machine/system/clock.js'
import type { Dependencies } from '../dependencies.js'
import { openTransport } from './nodes-services.js'
import type { OpenedCluster } from './open-cluster.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

export type WatchOptions = {
  readonly sshConfig: string | null
  /** Seconds. */
  readonly timeout: number
}

type WatchContext = {
  readonly dependencies: Pick<Dependencies, 'clock' | 'log' | 'signal' | 'workingDirectory'>
  /** Ends after this time; null: at an interrupt. */
  readonly forMs?: number | null
  /** The memory of an earlier watch. */
  readonly memory?: MonitorMemory | null
  readonly store?: NodesStore
}

/** Starts a watch of the nodes of a cluster; an interrupt ends it. */
export function openWatch(
  cluster: OpenedCluster,
  { sshConfig, timeout }: WatchOptions,
  { dependencies, forMs = null, memory = null, store = noStore }: WatchContext,
): NodeWatch {
  const { clock, log, signal, workingDirectory } = dependencies
  const watch = startNodeWatch({
    monitor: createNodesMonitor(monitorSettings(cluster), memory),
    transport: openTransport(sshConfig === null ? null : resolve(workingDirectory, sshConfig)),
    store,
    clock,
    timers: systemTimers,
    deadlineMs: 1000 * timeout,
    onStoreTrouble: (reason) => log.warn(`the state of the nodes cannot be saved: ${reason}`),
  })
  const stop = () => void watch.stop()
  const cancel = forMs === null ? () => {} : systemTimers.after(forMs, stop)
  const forget = onAbort(signal, stop)
  void watch.ended
    .catch(() => undefined)
    .then(() => {
      cancel()
      forget()
    })
  return watch
}
