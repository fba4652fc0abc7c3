import { type ExitCode, exitCodes } from '../../../kit/errors.js'
import type { JobStatus } from '../../../watch/jobs/job.js'

/** Exit code for a job's state: 0 unless it failed or was stopped. */
export function exitCodeOfJob(status: JobStatus): ExitCode {
  const isBad = status === 'FAILED' || status === 'STOPPED'
  return isBad ? exitCodes.verdictFailed : exitCodes.pass
}

/** Exit code of a look at a job: 3 where steps were asked for, in a log that could not be read. */
export function exitCodeOfLook(
  status: JobStatus,
  { isLogRead, areStepsAsked }: { readonly isLogRead: boolean; readonly areStepsAsked: boolean },
): ExitCode {
  const ofJob = exitCodeOfJob(status)
  const isOpen = areStepsAsked && !isLogRead
  return ofJob === exitCodes.pass && isOpen ? exitCodes.infrastructure : ofJob
}
