import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes, InfrastructureError } from '../../../kit/errors.js'
import { stopAndWait } from '../../../watch/jobs/stop-and-wait.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { withCluster } from './open-cluster.js'
import { requireAnswer } from './require-answer.js'

/** Stops a job and waits for its end, because an accepted request does not mean that the job has ended. */
export async function stopJob(
  options: CommandOptions<'jobs stop'>,
  { log, clock, pause, signal }: Dependencies,
): Promise<Outcome> {
  const { job: id, timeout } = options
  return withCluster(options, async (cluster) => {
    const end = await stopAndWait(id, {
      cluster,
      sleep: (ms) => pause(ms, signal),
      nowMs: () => clock.monotonicMs(),
      limitMs: 1000 * timeout,
    })
    const job = requireAnswer(end, `stopping job ${id}`, cluster)
    const isOver = job.status !== 'PENDING' && job.status !== 'RUNNING'
    if (!isOver && timeout > 0) {
      throw new InfrastructureError(
        `job ${id} was asked to stop and is still ${job.status} after ${timeout} s`,
        job.status === 'PENDING'
          ? 'Ray gives up a job that waits for resources after 15 minutes; until then it may still start'
          : 'wait longer with --timeout',
      )
    }
    log.print(isOver ? `${id}  ${job.status}` : `${id} was asked to stop`)
    log.document(formatRecord({ submission_id: id, status: job.status, has_ended: isOver }))
    return { exitCode: exitCodes.pass }
  })
}
