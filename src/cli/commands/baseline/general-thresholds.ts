import { ConfigError } from '../../../kit/errors.js'
import type { Threshold } from '../../../kit/records/baseline/threshold.js'

/** Percentages for all metrics without one of their own, and what is given for single ones. */
type GeneralThresholds = {
  readonly latencyPercent: number
  readonly throughputPercent: number
  readonly ofMetrics: ReadonlyMap<string, Threshold> | null
}

const usualPercent = 5
const lower = 'lower-is-better'
const higher = 'higher-is-better'

/** Takes `lower-is-better` and `higher-is-better` out of the thresholds. Throws a ConfigError where one of them is a limit. */
export function generalThresholds(given: ReadonlyMap<string, Threshold> | null): GeneralThresholds {
  const percentOf = (name: string): number => {
    const { percent = null, atMost = null, atLeast = null } = given?.get(name) ?? {}
    const limit = atMost ?? atLeast
    if (limit === null) return percent ?? usualPercent
    throw new ConfigError(
      `option --thresholds: ${name} is not one metric, and has no limit such as ${limit.text}`,
      `give it a percentage, such as ${name}=5`,
    )
  }
  const own = [...(given ?? [])].filter(([name]) => name !== lower && name !== higher)
  return {
    latencyPercent: percentOf(lower),
    throughputPercent: percentOf(higher),
    ofMetrics: own.length === 0 ? null : new Map(own),
  }
}
