import type { Severity } from '../../kit/records/baseline/comparison.js'

/** What counts as a change, and what a pass promises. */
export type ExperimentSettings = {
  /** Accepted chance of a false alarm, over all metrics of one severity together. */
  readonly level: number
  /** A pass requires that a worsening of this size, in percent, would have been detected. */
  readonly sensitivityPercent: number
  /** Of single metrics, percent; they go before those of the metrics. */
  readonly thresholds: ReadonlyMap<string, number>
  readonly severities: ReadonlyMap<string, Severity>
  /** Whether both sides are expected to end in the same weights. */
  readonly isSameWorkload: boolean
}

export const defaultSettings: ExperimentSettings = {
  level: 0.02,
  sensitivityPercent: 15,
  thresholds: new Map(),
  severities: new Map(),
  isSameWorkload: true,
}

/** What was set for this metric, or what it comes with. */
export const severityOf = (
  { name, severity }: { readonly name: string; readonly severity: Severity },
  { severities }: Pick<ExperimentSettings, 'severities'>,
): Severity => severities.get(name) ?? severity

/** The metrics that are not switched off. */
export const testedOf = <Metric extends { readonly name: string; readonly severity: Severity }>(
  metrics: readonly Metric[],
  settings: Pick<ExperimentSettings, 'severities'>,
): readonly Metric[] => metrics.filter((metric) => severityOf(metric, settings) !== 'off')
