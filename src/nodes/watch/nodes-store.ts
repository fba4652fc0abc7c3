import type { MonitorMemory } from '../monitor-memory.js'
import type { ActiveJob } from '../nodes-monitor.js'
import type { NodesView } from '../view/nodes-view.js'

/** What others have written for the monitor. */
export type StoreNews = {
  readonly jobs: readonly ActiveJob[]
  /** Events that a person has dealt with; `check` null: all of the node. */
  readonly clears: readonly { readonly node: string; readonly check: string | null }[]
}

/** Where what is known of the nodes is kept, and where others leave word of jobs. */
export interface NodesStore {
  /** What is new since the last look; null where nothing is. */
  look(): Promise<StoreNews | null>
  /** Keeps what is known; rejects where that cannot be, and when the signal says that nobody waits for it any more. */
  save(memory: MonitorMemory, view: NodesView, signal?: AbortSignal): Promise<void>
}

/** For who keeps nothing. */
export const noStore: NodesStore = {
  look: () => Promise.resolve(null),
  save: () => Promise.resolve(),
}
