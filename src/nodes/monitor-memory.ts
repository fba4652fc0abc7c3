import type { MonitorBlame } from './judge/blame-monitor.js'
import type { NodeMemory } from './judge/node-memory.js'
import type { TroubleBook } from './judge/trouble-book.js'
import type { Outage } from './view/nodes-view.js'

/** All that a monitor of nodes remembers: plain data. */
export type MonitorMemory = {
  readonly nodes: Readonly<Record<string, NodeMemory>>
  readonly blame: MonitorBlame | null
  readonly outages: readonly Outage[]
  readonly troubles: TroubleBook
  readonly statistics: { readonly totalChecks: number; readonly failedChecks: number }
  /** When a job was last registered or ended. */
  readonly lastActivityMs: number | null
}
