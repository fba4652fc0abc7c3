import type { CheckGroup, NodeCheck } from '../checks/node-check.js'
import type { GroupView, NodeVerdict } from '../view/nodes-view.js'
import { byCheckName } from './held-checks.js'
import type { Held } from './hold.js'

export type Weights = Readonly<Record<CheckGroup, number>>

/** From these scores on a node is healthy, and degraded. */
export const scoreLimits = { healthy: 80, degraded: 60 } as const

/** The best score of a node of which a group is not known. */
const bestUnknown = scoreLimits.healthy - 1

const groups = ['gpu', 'system', 'network', 'process'] as const

export type Score = {
  /** 0 to 100; null where neither GPUs nor the system could be seen. */
  readonly score: number | null
  readonly groups: Readonly<Record<CheckGroup, GroupView>>
}

/**
 * Points of a node: 100 less what its checks cost, and no group costs more than its weight. Of several things that a
 * check looks at, the worst counts. A group is unknown while one of its essential checks is, and then does not count.
 */
export function scoreNode(
  held: readonly Held[],
  checks: readonly NodeCheck[],
  weights: Weights,
): Score {
  const readings = byCheckName(held)
  const cost = (group: CheckGroup): GroupView => {
    const own = checks.filter((check) => check.group === group)
    return held.length === 0
      ? { weight: weights[group], deducted: null }
      : costOf(own, readings, weights[group])
  }
  const costs = {
    gpu: cost('gpu'),
    system: cost('system'),
    network: cost('network'),
    process: cost('process'),
  }
  return { score: totalOf(costs), groups: costs }
}

function totalOf(costs: Readonly<Record<CheckGroup, GroupView>>): number | null {
  const known = groups.map((group) => costs[group]).filter(({ deducted }) => deducted !== null)
  const weight = known.reduce((sum, one) => sum + one.weight, 0)
  const isBlind = costs.gpu.deducted === null && costs.system.deducted === null
  if (weight <= 0 || isBlind) return null
  const deducted = known.reduce((sum, one) => sum + (one.deducted ?? 0), 0)
  const score = Math.max(0, 100 * (1 - deducted / weight))
  return known.length < groups.length ? Math.min(bestUnknown, score) : score
}

function costOf(
  checks: readonly NodeCheck[],
  readings: ReadonlyMap<string, readonly Held[]>,
  weight: number,
): GroupView {
  let deducted = 0
  let isUnknown = false
  for (const { name, isEssential } of checks) {
    const own = readings.get(name) ?? []
    deducted += worstOf(own)
    isUnknown ||= isEssential && own.some(({ status }) => status === 'unknown')
  }
  // What costs the whole group costs it, whatever else is not known.
  if (deducted >= weight) return { weight, deducted: weight }
  return { weight, deducted: isUnknown ? null : deducted }
}

const worstOf = (readings: readonly Held[]): number =>
  readings.reduce((worst, { deduction }) => Math.max(worst, deduction), 0)

/** The word for a score, as the seed system has it. */
export function verdictOfScore(score: number | null): NodeVerdict {
  if (score === null) return 'unknown'
  if (score >= scoreLimits.healthy) return 'healthy'
  return score >= scoreLimits.degraded ? 'degraded' : 'unhealthy'
}
