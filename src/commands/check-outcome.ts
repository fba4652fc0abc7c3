import type { CorrectnessReport } from '../records/correctness-report.js'
import type { BaselinePoint } from '../records/baseline.js'
import type { Comparison } from '../records/comparison.js'
import type { FaultReport } from '../records/fault-report.js'
import type { VerdictStatus } from '../records/report-record.js'
import type { ReportModel } from '../report/report-model.js'
import type { CheckPaths } from './check-paths.js'
import type { TrainedPair } from './check-training.js'
import type { Outcome } from './outcome.js'

/** Everything a check found out; what a run that failed never produced is null. */
export type CheckOutcome = Outcome &
  Pick<TrainedPair, 'single' | 'multi'> & {
    readonly verdict: VerdictStatus
    readonly headline: string
    readonly reasons: readonly string[]
    readonly correctness: CorrectnessReport | null
    /** Null where no faults were asked for. */
    readonly faults: FaultReport | null
    /** Null where there is no baseline to speak of, or nothing that could be held against one. */
    readonly comparison: Comparison | null
    /** What a later check is held against; null where no run was finished. */
    readonly point: BaselinePoint | null
    readonly model: ReportModel
    /** Where the files lie. */
    readonly results: CheckPaths['results']
    /** The report in short, for a page that shows Markdown. */
    readonly summary: string
  }
