import type { MonitorMemory } from '../monitor-memory.js'
import type { ActiveJob } from '../nodes-monitor.js'
import type { NodesView } from '../view/nodes-view.js'

/** Changes of other programs for the monitor. */
type ExternalChanges = {
  readonly jobs: readonly ActiveJob[]
  /** Events that the user has cleared; `check` null for all checks of the node. */
  readonly clears: readonly { readonly node: string; readonly check: string | null }[]
}

/** Stores the state of the nodes, and reads jobs that other programs register. */
export interface NodesStore {
  /** Changes since the last read; null if there are none. */
  look(): Promise<ExternalChanges | null>
  /** Saves the state; rejects if that fails, and when the signal aborts. */
  save(memory: MonitorMemory, view: NodesView, signal?: AbortSignal): Promise<void>
}

/** A store that saves nothing. */
export const noStore: NodesStore = {
  look: () => Promise.resolve(null),
  save: () => Promise.resolve(),
}
