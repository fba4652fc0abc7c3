import { type JobStatus, jobStatuses } from '../job.js'
import { splitLog } from './log-lines.js'

/** Prefix of each line if Ray's command line has no terminal. */
const recordPrefix = /^\d{4}-\d{2}-\d{2} [\d:,]{8,12}\t[A-Z]{3,5} \S{1,60} -- /

/**
 * Parses the output of `ray job status ID` or `ray job list` for exactly this job; null if it does not contain the
 * status. Words in a job's message are not its status.
 */
export function parseRayJobText(text: string, submissionId: string): JobStatus | null {
  const lines = splitLog(text).map((line) => line.replace(recordPrefix, '').trim())
  for (const line of lines) {
    const status = statusOf(line, submissionId)
    if (status !== null) return status
  }
  return fromList(lines.join(' '), submissionId)
}

function statusOf(line: string, id: string): JobStatus | null {
  const job = `Job '${id}' `
  if (line === `${job}succeeded`) return 'SUCCEEDED'
  if (line === `${job}failed`) return 'FAILED'
  if (line === `${job}was stopped`) return 'STOPPED'
  const prefix = `Status for job '${id}': `
  return line.startsWith(prefix) ? toStatus(line.slice(prefix.length)) : null
}

/** `ray job list` prints Python's own form of its objects, which may be broken over lines. */
function fromList(text: string, id: string): JobStatus | null {
  const at = text.indexOf(`submission_id='${id}'`)
  if (at < 0) return null
  const own = text.slice(at, nextJob(text, at))
  return toStatus(/\bstatus=<JobStatus\.[A-Z]+: '([A-Z]+)'>/.exec(own)?.[1] ?? '')
}

function nextJob(text: string, at: number): number {
  const next = text.indexOf('JobDetails(', at)
  return next < 0 ? text.length : next
}

const toStatus = (word: string): JobStatus | null =>
  jobStatuses.find((status) => status === word) ?? null
