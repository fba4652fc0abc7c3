import type { MetricVerdict } from '../../kit/records/baseline/comparison.js'
import type { RankTest } from './block-rank-test.js'
import type { ExperimentSettings } from './experiment-settings.js'
import type { PairedEvidence } from './paired-evidence.js'
import { toPercentWorse } from './percent.js'

/** What a metric is judged by beyond its own evidence. */
export type Circumstances = {
  /** Corrected for the number of metrics. */
  readonly chances: RankTest
  /** Smallest worsening that would have been seen, a logarithm; null where none would. */
  readonly detectable: number | null
  readonly settings: ExperimentSettings
}

/**
 * A regression must meet three conditions: it is statistically significant, it exceeds the practical threshold, and its
 * whole interval lies beyond the noise floor. A pass requires that a worsening of the promised size would have been
 * detected, and that there is none.
 */
export function decideVerdict(
  evidence: PairedEvidence,
  circumstances: Circumstances,
): MetricVerdict {
  const { chances, detectable, settings } = circumstances
  const { effect, isDisturbed } = evidence
  if (isDisturbed) return 'inconclusive'
  if (isBeyond(evidence, effect.estimate, effect.low) && chances.worse <= settings.level) {
    return 'regression'
  }
  if (isBeyond(evidence, -effect.estimate, -effect.high) && chances.better <= settings.level) {
    return 'improvement'
  }
  if (detectable === null) return 'inconclusive'
  const isSensitive =
    toPercentWorse(detectable, evidence.metric.direction) <= promiseOf(evidence, settings)
  return isSensitive && effect.high < detectable ? 'pass' : 'inconclusive'
}

/** `nearest` is the end of the interval that is closer to zero. */
const isBeyond = (
  { threshold, effect }: PairedEvidence,
  estimate: number,
  nearest: number,
): boolean => estimate > threshold && nearest > effect.noiseFloor

/** What a pass promises, percent. Nothing below the threshold counts, so a high threshold promises less. */
export const promiseOf = (
  { thresholdPercent }: Pick<PairedEvidence, 'thresholdPercent'>,
  { sensitivityPercent }: Pick<ExperimentSettings, 'sensitivityPercent'>,
): number => Math.max(sensitivityPercent, 2 * thresholdPercent)
