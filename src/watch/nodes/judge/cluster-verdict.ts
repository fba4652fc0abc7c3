import { plural } from '../../../kit/wording/plural.js'
import type { NodeVerdict, NodeView } from '../view/nodes-view.js'
import { firstNames } from '../view/words.js'
import type { MonitorBlame } from './blame-monitor.js'
import type { Judgement } from './node-verdict.js'

type Summary = Pick<NodeView, 'name' | 'verdict' | 'score' | 'reason'>

/** Number of configured nodes per verdict. */
export function countVerdicts(
  nodes: readonly Pick<Summary, 'verdict'>[],
): Readonly<Record<NodeVerdict, number>> {
  const counts = { healthy: 0, degraded: 0, unhealthy: 0, unknown: 0 }
  for (const { verdict } of nodes) counts[verdict] += 1
  return counts
}

/** The mean of the known scores; a node that is down has none and does not improve the mean. */
export function averageScore(nodes: readonly Pick<Summary, 'score'>[]): number | null {
  const scores = nodes.flatMap(({ score }) => score ?? [])
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** The text of the monitor's own problem. */
export function blameText({ silentNodes, askedNodes, names }: MonitorBlame): string {
  return `${silentNodes} of ${askedNodes} nodes fell silent together (${firstNames(names, 8)}): the monitor or its network is the likeliest cause, so no node is blamed`
}

/** The worst verdict of all nodes; unknown without nodes. */
export function worstVerdict(nodes: readonly Pick<Summary, 'verdict'>[]): NodeVerdict {
  const counts = countVerdicts(nodes)
  const worst = (['unhealthy', 'unknown', 'degraded'] as const).find((one) => counts[one] > 0)
  return worst ?? (nodes.length > 0 ? 'healthy' : 'unknown')
}

/** The cluster is as bad as its worst node, and unknown while the monitor itself has a problem. */
export function judgeCluster(nodes: readonly Summary[], blame: MonitorBlame | null): Judgement {
  if (blame !== null && !blame.isOver) return { verdict: 'unknown', reason: blameText(blame) }
  const total = plural(nodes.length, 'node')
  if (nodes.length === 0) return { verdict: 'unknown', reason: 'there are no nodes' }
  const verdict = worstVerdict(nodes)
  if (verdict === 'healthy') {
    const who = nodes.length === 1 ? 'the node is' : `all ${total} are`
    return { verdict, reason: `${who} healthy` }
  }
  const count = countVerdicts(nodes)[verdict]
  const who = `${count} of ${total} ${count === 1 ? 'is' : 'are'} ${verdict}`
  return { verdict, reason: `${who}; ${firstOf(nodes, verdict)}` }
}

/** The first node with a verdict, and its reason. */
function firstOf(nodes: readonly Summary[], verdict: NodeVerdict): string {
  const [first] = nodes.filter((node) => node.verdict === verdict)
  return first === undefined ? '' : `${first.name}: ${first.reason}`
}

/** Parity with the seed: more than half of the nodes below the critical score, or down. */
export function mostAreUnhealthy(
  nodes: readonly Pick<Summary, 'verdict' | 'score'>[],
  criticalThreshold: number,
): number | null {
  const bad = nodes.filter(({ score, verdict }) =>
    score === null ? verdict === 'unhealthy' : score < criticalThreshold,
  )
  return nodes.length > 0 && bad.length > nodes.length / 2 ? bad.length : null
}
