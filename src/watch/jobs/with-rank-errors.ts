import type { Answer } from '../../kit/records/answer.js'
import type { Job } from './job.js'
import { splitLog } from './parse/log-lines.js'

/** Begins Ray Train's report of the errors of all ranks, which ends the log of a failed job. */
const reportOfRanks = /^(?:ray\.train\.(?:[a-z_]+\.)*)?WorkerGroupError: /

/** A failed job with the errors of all ranks in its message, for which Ray keeps only the last ten lines of the log. */
export function withRankErrors<T extends Pick<Job, 'status' | 'message'>>(job: T, log: string): T {
  if (job.status !== 'FAILED') return job
  const lines = splitLog(log)
  const at = lines.findLastIndex((line) => reportOfRanks.test(line))
  return at < 0 ? job : { ...job, message: `${job.message}\n${lines.slice(at).join('\n')}` }
}

/** The same for answers of a cluster; `log` is null if it could not be read. */
export const explained = (job: Answer<Job>, log: string | null): Answer<Job> =>
  job.status === 'ok' && log !== null ? { ...job, value: withRankErrors(job.value, log) } : job
