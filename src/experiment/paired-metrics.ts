import type { Severity } from '../records/comparison.js'
import type { Direction } from './percent.js'

type About = {
  readonly name: string
  readonly label: string
  readonly unit: string | null
  /** Where nobody says otherwise. */
  readonly severity: Severity
}

/** A figure of one process that varies, and is compared in pairs. */
export type PairedMetric = About & {
  readonly metricClass: 'time' | 'resource'
  readonly direction: Direction
  /** Smallest worsening that counts where nobody says otherwise, percent. */
  readonly thresholdPercent: number
}

/** A figure that has no noise: every run of the same code has the same one. */
export type ExactMetric = About & { readonly direction: 'lower' | 'equal' }

/** What an experiment looks at; all that is paired is one family for the correction. */
export type ExperimentMetrics = {
  readonly paired: readonly PairedMetric[]
  readonly exact: readonly ExactMetric[]
  /** Of the paired ones, the one that says whether a slowdown that was really made is seen. */
  readonly control: string
}
