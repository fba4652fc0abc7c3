import type { MonitorBlame } from './judge/blame-monitor.js'
import type { NodeMemory } from './judge/node-memory.js'
import type { TroubleState } from './judge/trouble-state.js'
import type { Outage } from './view/nodes-view.js'

/** The memory of a monitor of nodes: plain data. */
export type MonitorMemory = {
  readonly nodes: Readonly<Record<string, NodeMemory>>
  readonly blame: MonitorBlame | null
  readonly outages: readonly Outage[]
  readonly troubles: TroubleState
  readonly statistics: { readonly totalChecks: number; readonly failedChecks: number }
  /** Time at which a job was last registered or ended. */
  readonly lastActivityMs: number | null
}
