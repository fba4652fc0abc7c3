import type { Severity } from '../../kit/records/baseline/comparison.js'
import { median } from '../../kit/stats/robust.js'
import { maxSignFlipValues, signFlipTest } from '../../kit/stats/sign-flip-test.js'
import type { Arm, Block, MeasuredRun } from './arm.js'
import { blockRankTest, type RankTest } from './block-rank-test.js'
import { type Effect, estimateEffect, nullDifferencesOf } from './estimate-effect.js'
import { type ExperimentSettings, severityOf } from './experiment-settings.js'
import type { PairedMetric } from './paired-metrics.js'
import { fromPercentWorse, worseLog } from './percent.js'

/** A metric with the evidence of its blocks, before it is judged together with the others. */
export type PairedEvidence = {
  readonly metric: PairedMetric
  readonly severity: Severity
  readonly thresholdPercent: number
  /** The same as a logarithm. */
  readonly threshold: number
  /** Medians over the processes. */
  readonly baseline: number
  readonly current: number
  readonly blocks: readonly Block[]
  readonly effect: Effect
  readonly chances: RankTest
  /** Side A differs from itself, beyond chance and by more than the threshold. */
  readonly isDisturbed: boolean
}

/** For side A compared with itself. */
const disturbedLevel = 0.05

/** The blocks of one metric, `other` compared with side A; null if a run lacks it. */
export function blocksOf(
  { name, direction }: Pick<PairedMetric, 'name' | 'direction'>,
  runs: readonly MeasuredRun[],
  other: Arm,
): readonly Block[] | null {
  const numBlocks = Math.max(-1, ...runs.map(({ block }) => block)) + 1
  const valueOf = (block: number, arm: Arm): number => {
    const run = runs.find((one) => one.block === block && one.arm === arm)
    return worseLog(Number(run?.values[name] ?? NaN), direction)
  }
  const blocks = Array.from({ length: numBlocks }, (_, block): Block => ({
    base: [valueOf(block, 'base'), valueOf(block, 'base-again')],
    other: valueOf(block, other),
  }))
  const isKnown = blocks.every(({ base, other: value }) => [...base, value].every(Number.isFinite))
  return isKnown && blocks.length > 0 ? blocks : null
}

/** The evidence from the blocks of a metric. */
export function gatherEvidence(
  metric: PairedMetric,
  blocks: readonly Block[],
  settings: ExperimentSettings,
): PairedEvidence {
  const { direction } = metric
  const effect = estimateEffect(blocks)
  const thresholdPercent = settings.thresholds.get(metric.name) ?? metric.thresholdPercent
  const threshold = fromPercentWorse(thresholdPercent, direction)
  const nulls = nullDifferencesOf(blocks).slice(-maxSignFlipValues)
  const medianOf = (values: readonly number[]) =>
    Math.exp(direction === 'lower' ? median(values) : -median(values))
  return {
    metric,
    thresholdPercent,
    threshold,
    blocks,
    effect,
    severity: severityOf(metric, settings),
    baseline: medianOf(blocks.flatMap(({ base }) => base)),
    current: medianOf(blocks.map(({ other }) => other)),
    chances: blockRankTest(blocks),
    isDisturbed:
      Math.abs(effect.nullEstimate) > threshold && signFlipTest(nulls).twoSided <= disturbedLevel,
  }
}
