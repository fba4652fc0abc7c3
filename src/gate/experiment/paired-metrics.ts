import type { Severity } from '../../kit/records/baseline/comparison.js'
import type { Direction } from './percent.js'

type About = {
  readonly name: string
  readonly label: string
  readonly unit: string | null
  /** The default. */
  readonly severity: Severity
}

/** A figure of one process that varies, and is compared in pairs. */
export type PairedMetric = About & {
  readonly metricClass: 'time' | 'resource'
  readonly direction: Direction
  /** Default for the smallest worsening that counts, in percent. */
  readonly thresholdPercent: number
}

/** A figure that has no noise: every run of the same code has the same one. */
export type ExactMetric = About & { readonly direction: 'lower' | 'equal' }

/** The metrics of an experiment; all paired ones form one family for the correction. */
export type ExperimentMetrics = {
  readonly paired: readonly PairedMetric[]
  readonly exact: readonly ExactMetric[]
  /** The paired metric that shows whether an injected slowdown is detected. */
  readonly control: string
}
