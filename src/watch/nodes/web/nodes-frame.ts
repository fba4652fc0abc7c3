import type { TrainingTable } from '../training/training-words.js'
import type { ClusterView, NodesStatistics, NodeView, Outage, Trouble } from '../view/nodes-view.js'

/** The part that every frame contains. */
export type NodesHead = {
  readonly atMs: number
  readonly title: string
  readonly cluster: ClusterView
  readonly statistics: NodesStatistics
  readonly troubles: readonly Trouble[]
  readonly outages: readonly Outage[]
  /** The training of the jobs on the nodes; empty without metrics. */
  readonly training: readonly TrainingTable[]
  /** Names of all nodes, in order. */
  readonly names: readonly string[]
  /** Why this is the last frame; null if it is not. */
  readonly ended: string | null
}

/** The changes since the reader's version. */
export type NodesFrame = {
  readonly version: number
  readonly head: NodesHead
  readonly nodes: readonly NodeView[]
}
