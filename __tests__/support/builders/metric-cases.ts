import { defaultComparisonSettings } from '../../../src/gate/baseline/comparison-settings.js'
import type {
  ComparableHistory,
  MetricCase,
  Reading,
} from '../../../src/gate/baseline/judges/metric-case.js'
import { findMetric } from '../../../src/gate/baseline/metrics/index.js'
import type { BaselinePoint } from '../../../src/kit/records/baseline/baseline.js'
import { aPoint } from './baseline-builders.js'

type Value = number | string | null

const readingOf = (value: Value): Reading => ({
  value: typeof value === 'number' ? value : null,
  digest: typeof value === 'string' ? value : null,
})

export const noHistory: ComparableHistory = {
  points: [],
  minSamples: defaultComparisonSettings.minSamples,
  otherMachine: null,
}

/** One registered metric with these two values; words and hashes are digests. */
export function aCase(
  name: string,
  baseline: Value,
  current: Value,
  history: ComparableHistory = noHistory,
): MetricCase {
  const metric = findMetric(name)
  if (metric === undefined) throw new Error(`there is no metric ${name}`)
  return {
    metric,
    severity: metric.severity,
    thresholdPercent: metric.thresholdPercent,
    baseline: readingOf(baseline),
    current: readingOf(current),
    history,
  }
}

/** Runs of this machine in which one metric had these values. */
export const historyOfValues = (
  name: string,
  values: readonly (number | null)[],
): ComparableHistory => ({
  ...noHistory,
  points: values.map((value, index): BaselinePoint =>
    aPoint({ run: index + 1, metrics: { [name]: value } }),
  ),
})
