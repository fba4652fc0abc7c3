import type { CheckGroup, NodeCheck } from '../checks/node-check.js'
import { cutCode } from '../checks/read-check.js'
import type { GroupView, NodeVerdict } from '../view/nodes-view.js'
import { byCheckName } from './held-checks.js'
import type { Held } from './hold.js'

export type Weights = Readonly<Record<CheckGroup, number>>

/** Lowest scores of a healthy and of a degraded node. */
const scoreLimits = { healthy: 80, degraded: 60 } as const

/** The highest score of a node with an unknown group. */
const bestUnknown = scoreLimits.healthy - 1

const groups = ['gpu', 'system', 'network', 'process'] as const

export type Score = {
  /** 0 to 100; null if neither GPUs nor the system could be observed. */
  readonly score: number | null
  readonly groups: Readonly<Record<CheckGroup, GroupView>>
}

/**
 * The score of a node: 100 minus the points of its checks, where no group costs more than its weight. Of several items
 * of a check, the worst counts. A group with an unknown essential check, or one that saw only a part of its data, is unknown and
 * does not count.
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
    isUnknown ||= own.some(
      ({ status, code }) => status === 'unknown' && (isEssential || code === cutCode),
    )
  }
  // A check that costs the whole group counts, even if other checks are unknown.
  if (deducted >= weight) return { weight, deducted: weight }
  return { weight, deducted: isUnknown ? null : deducted }
}

const worstOf = (readings: readonly Held[]): number =>
  readings.reduce((worst, { deduction }) => Math.max(worst, deduction), 0)

/** The seed system's word for a score. */
export function verdictOfScore(score: number | null): NodeVerdict {
  if (score === null) return 'unknown'
  if (score >= scoreLimits.healthy) return 'healthy'
  return score >= scoreLimits.degraded ? 'degraded' : 'unhealthy'
}
