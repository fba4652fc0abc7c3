import type { CommandOptions } from '../../config/command-descriptions.js'
import { printableLines } from '../../console/printable.js'
import { ConfigError, exitCodes } from '../../errors.js'
import type { Cluster } from '../../jobs/cluster.js'
import { followLog } from '../../jobs/follow-log.js'
import type { Job } from '../../jobs/job.js'
import { tailDriver } from '../../jobs/read-log.js'
import { formatRecord } from '../../records/json/format-record.js'
import { sleep } from '../../system/sleep.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { exitCodeOfJob } from './exit-code.js'
import { withCluster } from './open-cluster.js'
import { requireAnswer } from './require-answer.js'

type Options = CommandOptions<'jobs logs'>

/** Prints the end of a job's log or of one of its ranks' logs, or follows the log until the job ends. */
export async function logsJob(options: Options, dependencies: Dependencies): Promise<Outcome> {
  return withCluster(options.rayAddress, async (cluster) => {
    if (options.follow) {
      const job = await showUntilEnd(options.job, cluster, dependencies)
      return { exitCode: exitCodeOfJob(job.status) }
    }
    const text = await readEnd(options, cluster)
    dependencies.log.print(printableLines(text.replace(/\n$/, '').replace(/\r\n?/g, '\n')))
    dependencies.log.document(formatRecord({ job: options.job, rank: options.rank, text }))
    return { exitCode: exitCodes.pass }
  })
}

async function readEnd({ job: id, rank, lines }: Options, cluster: Cluster): Promise<string> {
  const job = requireAnswer(await cluster.job(id), `looking for job ${id}`, cluster)
  if (rank === null)
    return requireAnswer(await tailDriver(cluster, job, lines), 'reading the log', cluster)
  const runs = requireAnswer(await cluster.trainRuns(), 'asking for the ranks', cluster)
  const ranks = runs.filter(({ submissionId }) => submissionId === id).at(-1)?.ranks ?? []
  const actorId = ranks.find((one) => one.rank === rank)?.actorId ?? null
  if (actorId === null) {
    throw new ConfigError(
      `Ray knows no rank ${rank} of job ${id}`,
      'Ray reports ranks only for a job that was started with --env RAY_TRAIN_ENABLE_STATE_TRACKING=1',
    )
  }
  const out = await cluster.tailActor(actorId, 'out', lines)
  return requireAnswer(out, `reading the log of rank ${rank}`, cluster)
}

/** Prints a job's log until the job ends. */
export async function showUntilEnd(
  id: string,
  cluster: Cluster,
  { log, signal }: Pick<Dependencies, 'log' | 'signal'>,
): Promise<Job> {
  const show = (text: string) =>
    log.print(printableLines(text.replace(/[\r\n]+$/, '').replace(/\r\n?/g, '\n')))
  const wait = (ms: number) => sleep(ms, signal)
  const end = await followLog(id, { cluster, sleep: wait, show }).catch((error: unknown) => {
    if (signal.aborted) log.note(`this does not stop job ${id}`)
    throw error
  })
  const job = requireAnswer(end, `following job ${id}`, cluster)
  log.note(`job ${id}: ${job.status}`)
  return job
}
