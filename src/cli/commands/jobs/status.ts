import type { CommandOptions } from '../../config/command-descriptions.js'
import { printable } from '../../../kit/console/printable.js'
import { describeJob } from '../../../watch/jobs/describe-job.js'
import { recordJobStatus } from '../../../watch/jobs/record-job.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { ConfigError } from '../../../kit/errors.js'
import { exitCodeOfLook } from './exit-code.js'
import { listJobs } from './list.js'
import { withCluster } from './open-cluster.js'
import { readStatus } from './read-status.js'

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
    const reading = await readStatus(cluster, id, options.stepPattern)
    const record = recordJobStatus(reading, { cluster: cluster.address, now: clock.now() })
    for (const line of describeJob(record)) log.print(printable(line))
    log.document(formatRecord(record))
    const { job, isLogRead, pattern } = reading
    const exitCode = exitCodeOfLook(job.status, { isLogRead, areStepsAsked: pattern !== null })
    return { exitCode }
  })
}
