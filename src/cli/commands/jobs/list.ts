import type { CommandOptions } from '../../config/command-descriptions.js'
import { singleLine } from '../../../kit/console/single-line.js'
import { exitCodes } from '../../../kit/errors.js'
import type { Job } from '../../../watch/jobs/job.js'
import { withoutLease } from '../../../watch/jobs/lease/lease.js'
import { recordJob } from '../../../watch/jobs/record-job.js'
import { isoTime } from '../../../kit/wording/times.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { withCluster } from './open-cluster.js'
import { requireAnswer } from './require-answer.js'

/** Lists the jobs that the cluster remembers, newest first. */
export async function listJobs(
  options: Omit<CommandOptions<'jobs status'>, 'job' | 'stepPattern'>,
  { log }: Dependencies,
): Promise<Outcome> {
  return withCluster(options, async (cluster) => {
    const jobs = requireAnswer(await cluster.jobs(), 'listing jobs', cluster)
    const newestFirst = [...jobs].sort((one, other) => (other.startMs ?? 0) - (one.startMs ?? 0))
    if (jobs.length === 0) log.print(`no jobs on ${cluster.address}`)
    for (const job of newestFirst) log.print(row(job))
    log.document(formatRecord({ cluster: cluster.address, jobs: newestFirst.map(recordJob) }))
    return { exitCode: exitCodes.pass }
  })
}

function row({ submissionId, rayJobId, status, startMs, entrypoint }: Job): string {
  const started = isoTime(startMs)?.slice(0, 19) ?? ''
  const id = singleLine(submissionId ?? `(driver ${rayJobId ?? 'without id'})`)
  return `${id.padEnd(36)}  ${status.padEnd(9)}  ${started.padEnd(19)}  ${singleLine(withoutLease(entrypoint)).slice(0, 80)}`
}
