import type { BaselinePoint } from '../records/baseline.js'
import type { MetricClass, Severity } from '../records/comparison.js'
import type { CorrectnessReport } from '../records/correctness-report.js'
import type { FaultReport } from '../records/fault-report.js'
import type { RunMetrics } from '../records/run-metrics.js'

/** What one check measured; null where that was not made or is not known. */
export type MeasuredCheck = {
  /** The reference on one worker. */
  readonly single: RunMetrics | null
  /** The run that is judged, on however many workers. */
  readonly multi: RunMetrics | null
  readonly correctness: CorrectnessReport | null
  readonly faults: FaultReport | null
  readonly sizes: { readonly checkpointBytes: number | null; readonly bundleBytes: number | null }
}

/** Which way is better; `equal`: any change is worse. */
export type Direction = 'lower' | 'higher' | 'equal'

/** One figure that is held against a baseline; its class decides by which test. */
export type Metric = {
  readonly name: string
  readonly label: string
  readonly metricClass: MetricClass
  readonly direction: Direction
  readonly unit: string | null
  /** What a regression means where nobody says otherwise. */
  readonly severity: Severity
  /** Smallest worsening that counts where nobody says otherwise, percent of the baseline; null where any counts. */
  readonly thresholdPercent: number | null
  /** A ratio of figures of one job, which another machine changes less than seconds. */
  readonly isDimensionless: boolean
  /** A number, NaN and infinity included; a word or hash; null where it is not known. */
  read(source: MeasuredCheck): number | string | null
  /** Its values are hashes, which are equal or not. */
  readonly isHash?: boolean
  /** The words that it may be, best first. */
  readonly order?: readonly string[]
  /** Why these two points cannot be held against each other in this metric; null where they can. */
  obstacle?(current: BaselinePoint, baseline: BaselinePoint): string | null
}
