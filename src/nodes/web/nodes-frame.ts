import type { TrainingTable } from '../training/training-words.js'
import type { ClusterView, NodesStatistics, NodeView, Outage, Trouble } from '../view/nodes-view.js'

/** The part that every frame repeats. */
export type NodesHead = {
  readonly atMs: number
  readonly title: string
  readonly cluster: ClusterView
  readonly statistics: NodesStatistics
  readonly troubles: readonly Trouble[]
  readonly outages: readonly Outage[]
  /** How the jobs on the nodes train; empty where none says. */
  readonly training: readonly TrainingTable[]
  /** Of all nodes, in their order. */
  readonly names: readonly string[]
  /** Why this is the last frame; null if it is not. */
  readonly ended: string | null
}

/** What has changed since the version that the reader has. */
export type NodesFrame = {
  readonly version: number
  readonly head: NodesHead
  readonly nodes: readonly NodeView[]
}
