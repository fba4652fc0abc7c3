import type { Baseline } from '../records/baseline.js'
import type { Comparison } from '../records/comparison.js'

/** Largest worsening that is no regression, percent of the baseline. */
export type FlatThresholds = {
  readonly latencyPercent: number
  readonly throughputPercent: number
}

export declare function compareFlat(
  baseline: Baseline,
  current: Readonly<Record<string, number | null>>,
  thresholds: FlatThresholds,
): Comparison
