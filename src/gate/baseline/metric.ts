import type { BaselinePoint } from '../../kit/records/baseline/baseline.js'
import type { MetricClass, Severity } from '../../kit/records/baseline/comparison.js'
import type { CorrectnessReport } from '../../kit/records/reports/correctness-report.js'
import type { FaultReport } from '../../kit/records/reports/fault-report.js'
import type { ProofReport } from '../../kit/records/reports/proof-report.js'
import type { RunMetrics } from '../../kit/records/run/run-metrics.js'

/** The measurements of one check; null if not made or unknown. */
export type MeasuredCheck = {
  /** The reference on one worker. */
  readonly single: RunMetrics | null
  /** The run that is judged, on however many workers. */
  readonly multi: RunMetrics | null
  readonly correctness: CorrectnessReport | null
  /** The proof of a user's command, in place of `correctness`. */
  readonly proof?: Pick<ProofReport, 'tier' | 'num_steps'> | null
  readonly faults: FaultReport | null
  readonly sizes: { readonly checkpointBytes: number | null; readonly bundleBytes: number | null }
}

/** Which way is better; `equal`: any change is worse. */
export type Direction = 'lower' | 'higher' | 'equal'

/** One figure that is compared with a baseline; its class determines the test. */
export type Metric = {
  readonly name: string
  readonly label: string
  readonly metricClass: MetricClass
  readonly direction: Direction
  readonly unit: string | null
  /** Default severity of a regression. */
  readonly severity: Severity
  /** Default for the smallest worsening that counts, in percent of the baseline; null if any worsening counts. */
  readonly thresholdPercent: number | null
  /** A number, NaN and infinity included; a string or hash; null if unknown. */
  read(source: MeasuredCheck): number | string | null
  /** Its values are hashes, which can only be equal or different. */
  readonly isHash?: boolean
  /** The words that it may be, best first. */
  readonly order?: readonly string[]
  /** Why these two points cannot be compared in this metric; null if they can. */
  obstacle?(current: BaselinePoint, baseline: BaselinePoint): string | null
}
