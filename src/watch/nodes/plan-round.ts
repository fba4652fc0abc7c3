import type { ProbeTier } from './answer/node-answer.js'
import type { ClusterNode } from './cluster/cluster.js'
import type { NodeMemory } from './judge/node-memory.js'
import { nextTier } from './pace/tier.js'
import type { RoundRequest } from './round.js'

/** A planned poll: its node, time and request. */
export type PlannedRound = {
  readonly node: ClusterNode
  /** Epoch ms; in the past if it is due. */
  readonly atMs: number
  readonly request: Omit<RoundRequest, 'deadlineMs'>
}

/** The next poll of a node. */
export function planRound(node: ClusterNode, memory: NodeMemory, nowMs: number): PlannedRound {
  const { access, kernelCursor, lastFullMs, fullBootId, answer } = memory
  const atMs = access.nextAskMs ?? nowMs
  const bootId = answer?.bootId ?? null
  const tier: ProbeTier = nextTier({ atMs: Math.max(atMs, nowMs), lastFullMs, fullBootId, bootId })
  const mounts = node.mounts.length === 0 ? null : node.mounts
  const isOnNewConnection = access.state === 'suspect'
  return { node, atMs, request: { tier, kernelCursor, mounts, isOnNewConnection } }
}
