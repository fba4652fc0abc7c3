import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes, InfrastructureError } from '../../errors.js'
import { isTerminal } from '../../jobs/job.js'
import { formatRecord } from '../../records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { withCluster } from './open-cluster.js'
import { requireAnswer } from './require-answer.js'

/** Lets the cluster forget a job that has ended; a job that has not is refused and keeps running. */
export async function deleteJob(
  { job: id, rayAddress }: CommandOptions<'jobs delete'>,
  { log }: Dependencies,
): Promise<Outcome> {
  return withCluster(rayAddress, async (cluster) => {
    const { status } = requireAnswer(await cluster.job(id), `looking for job ${id}`, cluster)
    if (!isTerminal(status)) {
      throw new ConfigError(
        `job ${id} is ${status}, and only a job that has ended can be deleted`,
        `stop it first: minicluster jobs stop ${id}`,
      )
    }
    const isDeleted = requireAnswer(await cluster.delete(id), `deleting job ${id}`, cluster)
    if (!isDeleted) throw new InfrastructureError(`${cluster.address} did not delete job ${id}`)
    log.print(`${id} was ${status} and is deleted`)
    log.document(formatRecord({ submission_id: id, status, deleted: true }))
    return { exitCode: exitCodes.pass }
  })
}
