import type { CommandOptions } from '../../config/command-descriptions.js'
import { printable } from '../../../kit/console/printable.js'
import type { Cluster } from '../../../watch/jobs/cluster.js'
import { describeJob } from '../../../watch/jobs/describe-job.js'
import { tailDriver } from '../../../watch/jobs/read-log.js'
import { type JobReading, recordJobStatus } from '../../../watch/jobs/record-job.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { ConfigError } from '../../../kit/errors.js'
import { exitCodeOfJob } from './exit-code.js'
import { listJobs } from './list.js'
import { withCluster } from './open-cluster.js'
import { readResources } from '../../../watch/jobs/read-resources.js'
import { requireAnswer } from './require-answer.js'

const numLines = 500

type Options = CommandOptions<'jobs status'>

/** Shows a job's state and progress, or all jobs: exit code 0, 1 if the job failed or was stopped, 3 if unknown. */
export async function statusJob(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { job: id } = options
  if (id === null) {
    if (options.stepPattern !== null) {
      throw new ConfigError('option --step-pattern has no effect without a job', 'name the job')
    }
    return listJobs(options, dependencies)
  }
  const { log, clock } = dependencies
  return withCluster(options, async (cluster) => {
    const job = requireAnswer(await cluster.job(id), `looking for job ${id}`, cluster)
    const text = await tailDriver(cluster, job, numLines)
    const demand = job.status === 'PENDING' ? await unmetDemand(cluster) : nothingUnmet
    const unread = text.status === 'ok' ? [] : [`the log of the job cannot be read: ${text.reason}`]
    const reading = {
      job,
      log: text.status === 'ok' ? text.value : '',
      unmet: demand.unmet,
      unread: [...unread, ...demand.unread],
      pattern: options.stepPattern,
    }
    const record = recordJobStatus(reading, { cluster: cluster.address, now: clock.now() })
    for (const line of describeJob(record)) log.print(printable(line))
    log.document(formatRecord(record))
    return { exitCode: exitCodeOfJob(job.status) }
  })
}

type Unmet = Pick<JobReading, 'unmet' | 'unread'>

const nothingUnmet: Unmet = { unmet: null, unread: [] }

async function unmetDemand(cluster: Cluster): Promise<Unmet> {
  const answer = await readResources(cluster)
  if (answer.status !== 'ok') {
    return { unmet: null, unread: [`what the cluster lacks cannot be read: ${answer.reason}`] }
  }
  const { demands } = answer.value
  return demands.length === 0 ? nothingUnmet : { unmet: demands.join(', '), unread: [] }
}
