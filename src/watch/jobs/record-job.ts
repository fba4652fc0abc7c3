import type { JobRecord, JobStatusRecord } from '../../kit/records/jobs/job-status.js'
import { oneLine } from '../../kit/wording/one-line.js'
import { classifyJobFailure } from './classify-failure.js'
import type { Job } from './job.js'
import { parseSteps } from './parse/parse-steps.js'
import { parseThroughput } from './parse/parse-throughput.js'
import { withRankErrors } from './with-rank-errors.js'
import { noProgress, noteSteps, stepOf, totalOf } from './progress.js'
import { isoTime } from '../../kit/wording/times.js'

/** A job as a record; strings of the job are cut to one line. */
export function recordJob(job: Job): JobRecord {
  return {
    submission_id: job.submissionId,
    status: job.status,
    entrypoint: oneLine(job.entrypoint, 2000),
    started_at: isoTime(job.startMs),
    ended_at: isoTime(job.endMs),
    exit_code: job.exitCode,
    error_type: job.errorType,
    metadata: job.metadata,
  }
}

/** The data of a job at one moment. */
export type JobReading = {
  readonly job: Job
  /** The end of its log; empty if there is none. */
  readonly log: string
  readonly unmet: string | null
  /** What could not be read, and why. */
  readonly unread: readonly string[]
  readonly pattern: RegExp | null
}

/** A job with its progress according to its log. */
export function recordJobStatus(
  { job, log, unmet, unread, pattern }: JobReading,
  at: { readonly cluster: string; readonly now: Date },
): JobStatusRecord {
  const progress = noteSteps(noProgress, parseSteps(log, pattern), 0)
  const failure = job.status === 'FAILED' ? classifyJobFailure(withRankErrors(job, log)) : null
  return {
    record_version: 1,
    checked_at: at.now.toISOString(),
    cluster: at.cluster,
    job: recordJob(job),
    failure: failure && { class: failure.class, message: oneLine(failure.message, 500) },
    progress: {
      series: progress.chosen,
      step: stepOf(progress),
      total_steps: totalOf(progress),
      throughput: parseThroughput(log),
    },
    unmet,
    unread: unread.map((why) => oneLine(why, 500)),
  }
}
