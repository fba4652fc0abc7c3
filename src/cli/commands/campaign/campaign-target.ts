import type { Trial } from '../../../lab/campaign/trial.js'
import type { ReferenceEvent } from '../../../lab/detect/detector.js'
import type { Job } from '../../../runtime/run/job.js'
import type { EvidenceKind } from '../../../kit/records/run/evidence.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'

/** What all runs of a campaign share: the jobs of a trial, and the references to compare them with. */
export interface CampaignTarget {
  /** The runs of a trial, one after the other: two if it is stopped as planned and resumed. */
  jobsOf(trial: Trial): readonly Job[]
  /** Reference events of the undisturbed job; empty if they are unknown. */
  referenceOf(job: Job): Promise<readonly ReferenceEvent[]>
  /** Milliseconds of the longest step of any undisturbed run; 0 before anything was measured. */
  longestStepMs(): number
  /** The least that a step of so many workers takes, in milliseconds; 0 before anything was measured. */
  leastStepMs(workers: number): number
  /** Bytes of logs for each step of a rank, as an undisturbed run has shown; 0 before anything was measured. */
  stepBytes(): number
  /** Bytes of logs that stay until the campaign ends. */
  readonly keptBytes: number
  /** Whether its ranks run on this machine, so that the load of its cores can explain late ranks. */
  readonly isHere: boolean
  /** How many trials may run at the same time, if their findings do not depend on durations. */
  readonly concurrency: number
  /** Kinds of record that its trials leave beside those of the engine. */
  readonly shows: readonly EvidenceKind[]
  /** The settings of the report that depend on what is trained. */
  readonly settings: TargetSettings
  /** Lines for the log, printed before the first run. */
  readonly notes: readonly string[]
}

/** The settings of a report that describe the training. */
export type TargetSettings = Pick<FaultReport['settings'], 'workload'> &
  Partial<FaultReport['settings']>
