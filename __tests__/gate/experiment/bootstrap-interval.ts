import { sampleWithReplacement } from 'simple-statistics'
import { quantileOf } from '../../../src/kit/stats/quantile-of.js'

export type BootstrapSettings = {
  /** Share of the resamples that the interval holds, such as 0.95. */
  readonly confidence: number
  readonly resamples: number
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number
}

/** Percentile interval of a statistic over resamples of the values; null of no values. */
export function bootstrapInterval(
  values: readonly number[],
  statistic: (sample: readonly number[]) => number,
  { confidence, resamples, random }: BootstrapSettings,
): { readonly low: number; readonly high: number } | null {
  if (values.length === 0) return null
  const statistics = Array.from({ length: resamples }, () =>
    statistic(sampleWithReplacement([...values], values.length, random)),
  )
  const low = quantileOf(statistics, (1 - confidence) / 2)
  const high = quantileOf(statistics, (1 + confidence) / 2)
  return low === null || high === null ? null : { low, high }
}
