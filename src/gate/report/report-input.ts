import type { CorrectnessReport } from '../../kit/records/reports/correctness-report.js'
import type { BaselinePoint } from '../../kit/records/baseline/baseline.js'
import type { Comparison } from '../../kit/records/baseline/comparison.js'
import type { FaultReport } from '../../kit/records/reports/fault-report.js'
import type { RunNodes } from '../../kit/records/reports/run-nodes.js'
import type { MatrixReport } from '../../kit/records/reports/matrix-report.js'
import type { ProofReport } from '../../kit/records/reports/proof-report.js'
import type { ReportCheck } from '../../kit/records/reports/report-record.js'
import type { ReportSubject } from '../../kit/records/reports/report-subject.js'
import type { RunMetrics } from '../../kit/records/run/run-metrics.js'

/** One run as read from its file; the reference is the run that the others are compared with. */
export type ReportedRun = {
  readonly role: 'reference' | 'measured'
  readonly metrics: RunMetrics
  /** Path of the record, as the user may open it. */
  readonly path: string | null
  /** Name of the run on the page; by default its number of workers. */
  readonly label?: string
}

/** A link from the report; only http and https addresses are rendered as links. */
export type ReportLink = { readonly label: string; readonly url: string }

/** The data of a report; a later section adds its record here as an optional field. */
export type ReportInput = {
  readonly title: string
  /** Whose result this is; absent or null where no workflow made it. */
  readonly subject?: ReportSubject | null
  readonly now: Date
  /** Name and version of the program that writes the report. */
  readonly generator: string
  /** Any number of runs, at most one of them the reference. */
  readonly runs: readonly ReportedRun[]
  readonly correctness: CorrectnessReport | null
  /** The proof of a PyTorch job; absent or null if there is none. */
  readonly proof?: ProofReport | null
  /** Configurations that were compared with one reference; absent or null if there are none. */
  readonly matrix?: MatrixReport | null
  /** The nodes of a run over several, and the checks over all of them; absent for a run on one machine. */
  readonly nodes?: { readonly report: RunNodes; readonly checks: readonly ReportCheck[] }
  /** The result of a fault campaign; absent or null if none ran. */
  readonly faults?: FaultReport | null
  /** The comparison of the run with a baseline; absent or null if none was requested. */
  readonly comparison?: Comparison | null
  /** Earlier points of the baseline, oldest first, for the chart of their trend. */
  readonly history?: readonly BaselinePoint[]
  /** Facts of the caller in addition to the records, such as a run that ended in an error. */
  readonly checks?: readonly ReportCheck[]
  /** Names and paths of files, such as `report.html`; shown and written, never read. */
  readonly paths?: Readonly<Record<string, string>>
  readonly links?: readonly ReportLink[]
}
