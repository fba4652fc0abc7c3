import type { CommandOptions } from '../../config/command-descriptions.js'
import { printableLines } from '../../../kit/console/printable.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import type { Cluster } from '../../../watch/jobs/cluster.js'
import { followLog } from '../../../watch/jobs/follow-log.js'
import { forgottenJob } from '../../../watch/jobs/forgotten-job.js'
import type { Job } from '../../../watch/jobs/job.js'
import { tailDriver } from '../../../watch/jobs/read-log.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Failure } from '../../../kit/records/answer.js'
import { unlessAborted } from '../../../machine/system/unless-aborted.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { exitCodeOfJob } from './exit-code.js'
import { withCluster } from './open-cluster.js'
import { requireAnswer } from './require-answer.js'

type Options = CommandOptions<'jobs logs'>

/** Prints the end of a job's log or of one of its ranks' logs, or follows the log until the job ends. */
export async function logsJob(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { log } = dependencies
  return withCluster(options, async (cluster, { polled }) => {
    if (options.follow) {
      requireWholeLog(options)
      requireAnswer(await cluster.job(options.job), `looking for job ${options.job}`, cluster)
      const job = await showUntilEnd(options.job, polled, dependencies)
      log.document(formatRecord({ job: options.job, ...endOf(job) }))
      return { exitCode: exitCodeOfJob(job.status) }
    }
    const text = await readEnd(options, cluster)
    log.print(printableLines(text.replace(/\n$/, '').replace(/\r\n?/g, '\n')))
    log.document(formatRecord({ job: options.job, rank: options.rank, text }))
    return { exitCode: exitCodes.pass }
  })
}

function requireWholeLog({ rank }: Options): void {
  if (rank === null) return
  throw new ConfigError(
    'option --rank shows the end of the log of one rank, and --follow follows that of the job',
    'remove --rank or --follow',
  )
}

/** How a job ended, for machines. */
export const endOf = ({ status, exitCode }: Job) => ({ status, exit_code: exitCode })

async function readEnd({ job: id, rank, ...given }: Options, cluster: Cluster): Promise<string> {
  const lines = given.lines
  const job = requireAnswer(await cluster.job(id), `looking for job ${id}`, cluster)
  if (rank === null)
    return requireAnswer(await tailDriver(cluster, job, lines), 'reading the log', cluster)
  const runs = requireAnswer(await cluster.trainRuns(), 'reading the list of ranks', cluster)
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

const stopped: Failure = { status: 'unreachable', reason: 'following was stopped' }

/** Prints a job's log until the job ends. */
export async function showUntilEnd(
  id: string,
  cluster: Cluster,
  { log, signal, clock, pause }: Pick<Dependencies, 'log' | 'signal' | 'clock' | 'pause'>,
): Promise<Job> {
  const show = (text: string) =>
    log.print(printableLines(text.replace(/[\r\n]+$/, '').replace(/\r\n?/g, '\n')))
  const world = {
    cluster,
    show,
    warn: log.warn,
    sleep: (ms: number) => pause(ms, signal),
    nowMs: () => clock.monotonicMs(),
  }
  const following = followLog(id, world).catch((error: unknown) => {
    if (signal.aborted) return stopped
    throw error
  })
  // A silent head does not delay the end.
  const end = (await unlessAborted(following, signal)) ?? stopped
  if (signal.aborted) log.note(`this does not stop job ${id}`)
  signal.throwIfAborted()
  if (end.status === 'missing') throw forgottenJob(`job ${id}`, cluster)
  const job = requireAnswer(end, `following job ${id}`, cluster)
  log.note(`job ${id}: ${job.status}`)
  return job
}
