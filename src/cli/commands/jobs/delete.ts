import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes, InfrastructureError } from '../../../kit/errors.js'
import type { Cluster } from '../../../watch/jobs/cluster.js'
import { isTerminal } from '../../../watch/jobs/job.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { withCluster } from './open-cluster.js'
import { requireAnswer } from './require-answer.js'

/** Deletes a job that has ended from the list of the cluster; refuses a job that has not. */
export async function deleteJob(
  options: CommandOptions<'jobs delete'>,
  { log, pause, signal }: Dependencies,
): Promise<Outcome> {
  const { job: id } = options
  return withCluster(options, async (cluster) => {
    const { status } = requireAnswer(await cluster.job(id), `looking for job ${id}`, cluster)
    if (!isTerminal(status)) {
      throw new ConfigError(
        `job ${id} is ${status}, and only a job that has ended can be deleted`,
        `stop it first: minicluster jobs stop ${id}`,
      )
    }
    await deleteForGood(id, cluster, (ms) => pause(ms, signal))
    log.print(`${id} was ${status} and is deleted`)
    log.document(formatRecord({ submission_id: id, status, deleted: true }))
    return { exitCode: exitCodes.pass }
  })
}

const maxDeletions = 4
/** Ray polls a stopped job once a second, and may record once more how it ended. */
const settleMs = 2000

/** A job that has just ended can return to the list, so the command checks again. */
async function deleteForGood(
  id: string,
  cluster: Cluster,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (let deletions = 0; deletions < maxDeletions; deletions += 1) {
    requireAnswer(await cluster.delete(id), `deleting job ${id}`, cluster)
    await pause(settleMs)
    if ((await cluster.job(id)).status !== 'ok') return
  }
  throw new InfrastructureError(`${cluster.address} still knows job ${id} after its deletion`)
}
