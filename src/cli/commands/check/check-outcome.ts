import type { CorrectnessReport } from '../../../kit/records/reports/correctness-report.js'
import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { ProofReport } from '../../../kit/records/reports/proof-report.js'
import type { VerdictStatus } from '../../../kit/records/reports/report-record.js'
import type { ReportModel } from '../../../gate/report/report-model.js'
import type { CheckPaths } from './check-paths.js'
import type { TrainedPair } from './check-training.js'
import type { Outcome } from '../outcome.js'

/** All results of a check; those that a failed run did not produce are null. */
export type CheckOutcome = Outcome &
  Pick<TrainedPair, 'single' | 'multi'> & {
    readonly verdict: VerdictStatus
    readonly headline: string
    readonly reasons: readonly string[]
    readonly correctness: CorrectnessReport | null
    /** The proof of a user's command; absent if our own trainer was checked. */
    readonly proof?: ProofReport
    /** Null if no faults were requested. */
    readonly faults: FaultReport | null
    /** Null if there is no baseline, or nothing to compare with one. */
    readonly comparison: Comparison | null
    /** The baseline for a later check; null if no run finished. */
    readonly point: BaselinePoint | null
    readonly model: ReportModel
    /** Where the files lie. */
    readonly results: CheckPaths['results']
    /** Path of the JUnit XML file; null if none was requested. */
    readonly junit: string | null
  }
