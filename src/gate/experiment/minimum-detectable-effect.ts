import { quantileOf } from '../../kit/stats/quantile-of.js'
import { median } from '../../kit/stats/robust.js'
import { type Block, runsPerBlock } from './arm.js'
import { criticalRankSum } from './block-rank-test.js'
import { differencesOf, estimateEffect } from './estimate-effect.js'

/** What makes a change a regression. */
type Rule = {
  /** Of the chance, before the correction for the number of tests. */
  readonly level: number
  /** Tests that share it. */
  readonly tests: number
  /** Practical threshold, a logarithm. */
  readonly threshold: number
}

/** Settings for computing the detectable effect. */
export type Simulation = {
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly simulations: number
}

const power = 0.95

/**
 * The smallest worsening, a logarithm, that the whole rule would have called a regression in 95 of 100 experiments with
 * as many blocks and the spread that was measured. Null if this many blocks can never reach the level.
 */
export function minimumDetectableEffect(
  blocks: readonly Block[],
  rule: Rule,
  { random, simulations }: Simulation,
): number | null {
  // The correction is at its strictest for the first of the tests.
  const critical = criticalRankSum(blocks.length, rule.level / rule.tests)
  if (critical === null) return null
  const residuals = residualsOf(blocks)
  const draw = () => residuals[Math.floor(random() * residuals.length)] ?? 0
  const needed = Array.from({ length: simulations }, () => {
    const drawn = blocks.map((): Block => ({ base: [draw(), draw()], other: draw() }))
    return effectNeeded(drawn, critical, rule.threshold)
  })
  return quantileOf(needed, power)
}

/** The deviation of every run from its block's level, without the estimated change. */
function residualsOf(blocks: readonly Block[]): number[] {
  const change = median(differencesOf(blocks))
  // Three values lie closer around their own mean than around the true one.
  const scale = Math.sqrt(runsPerBlock / (runsPerBlock - 1))
  return blocks.flatMap(({ base, other }) => {
    const values = [...base, other - change]
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.map((value) => scale * (value - mean))
  })
}

/** The smallest addition to every run of side B for which each part of the rule holds. */
function effectNeeded(blocks: readonly Block[], critical: number, threshold: number): number {
  const { estimate, low, noiseFloor } = estimateEffect(blocks)
  return Math.max(threshold - estimate, noiseFloor - low, effectForRanks(blocks, critical))
}

/** Side B's rank in a block grows by one as it passes each of side A's runs; this many such steps are needed. */
function effectForRanks(blocks: readonly Block[], critical: number): number {
  const steps = blocks
    .flatMap(({ base, other }) => base.map((value) => value - other))
    .sort((a, b) => a - b)
  return steps[critical - blocks.length - 1] ?? -Infinity
}
