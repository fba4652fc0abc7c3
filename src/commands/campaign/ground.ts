import type { Trial } from '../../campaign/trial.js'
import type { ReferenceEvent } from '../../detect/detector.js'
import type { Job } from '../../run/job.js'
import type { EvidenceKind } from '../../records/run/evidence.js'
import type { FaultReport } from '../../records/reports/fault-report.js'

/** What the runs of a campaign have in common: which jobs a trial consists of, and what they are compared with. */
export interface CampaignGround {
  /** The runs of a trial, one after the other: two if it is stopped as planned and resumed. */
  jobsOf(trial: Trial): readonly Job[]
  /** What the job does when nothing is done to it; empty where that is not known. */
  referenceOf(job: Job): Promise<readonly ReferenceEvent[]>
  /** Milliseconds of the longest step of any undisturbed run; 0 before anything was measured. */
  longestStepMs(): number
  /** Kinds of record that its trials leave beside those of the engine. */
  readonly shows: readonly EvidenceKind[]
  /** What of the report's settings follows from what is trained. */
  readonly settings: GroundSettings
  /** Lines for the log, said before the first run. */
  readonly notes: readonly string[]
}

/** The settings of a report that say what was trained, and how. */
export type GroundSettings = Pick<FaultReport['settings'], 'workload'> &
  Partial<FaultReport['settings']>
