import { type ExitCode, exitCodes } from '../../../kit/errors.js'
import type { JobStatus } from '../../../watch/jobs/job.js'

/** Exit code for a job's state: 0 unless it failed or was stopped. */
export function exitCodeOfJob(status: JobStatus): ExitCode {
  const isBad = status === 'FAILED' || status === 'STOPPED'
  return isBad ? exitCodes.verdictFailed : exitCodes.pass
}
