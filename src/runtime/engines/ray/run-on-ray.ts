import { randomBytes } from 'node:crypto'
import { InfrastructureError } from '../../../kit/errors.js'
import type { Cluster, JobRequest } from '../../../watch/jobs/cluster.js'
import { isTerminal, type Job as RayJob } from '../../../watch/jobs/job.js'
import { stopAndWait } from '../../../watch/jobs/stop-and-wait.js'
import { submitOnce } from '../../../watch/jobs/submit-once.js'
import type { Answer } from '../../../kit/records/answer.js'
import type { RayMessage } from '../../../kit/records/run/ray-message.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { plural } from '../../../kit/wording/plural.js'
import { followJob } from './follow-job.js'
import type { ClusterPlan, OpenCluster } from './open-cluster.js'
import type { DriverOrder } from './order.js'
import { createMessageReader } from './read-messages.js'

/** Everything about a run that is decided before it begins. */
export type RayPlan = {
  readonly runId: string
  readonly cluster: ClusterPlan
  readonly order: DriverOrder
  /** Zip archives of our own packages. */
  readonly packages: readonly Uint8Array[]
  /** Zip archive of the working directory of the ranks; null if they run in place. */
  readonly workingDirectory: Uint8Array | null
  readonly monotonicMs: () => number
  /** Rejects on abort. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Ends the processes of this machine that belong to the run. */
  endAll(): Promise<void>
}

/** Receives the events of the cluster. */
export type RayListener = {
  word(word: RayMessage): void
  /** The cluster has answered. */
  reached(): void
  note(text: string): void
  /** Whether all ranks have done their work, so that the driver ends without a stop request. */
  endsByItself(): boolean
}

const stopLimitMs = 15_000
const ownEndMs = 5000
const ownEndLookMs = 200

/**
 * Runs the ranks as one job of a cluster and removes everything of it afterwards; rejects if the job failed, or on
 * abort.
 */
export async function runOnRay(
  plan: RayPlan,
  listener: RayListener,
  signal: AbortSignal,
): Promise<void> {
  const opened = await open(plan, listener, signal)
  const { cluster } = opened
  try {
    const request = await prepare(plan, opened, signal)
    const { submissionId } = request
    const words = createMessageReader(listener.word)
    const { reached } = listener
    const { monotonicMs, sleep } = plan
    let mayBeThere = true
    try {
      const pause = (ms: number): Promise<void> => sleep(ms, signal)
      const answer = await submitOnce(request, { cluster, sleep: pause })
      mayBeThere = ['ok', 'unreachable', 'corrupt'].includes(answer.status)
      requireAnswer(answer, 'the submission', cluster)
      const job = await followJob({
        cluster,
        submissionId,
        words,
        signal,
        reached,
        monotonicMs,
        sleep,
      })
      if (job.status !== 'SUCCEEDED') throw endedBadly(job, words.lastLine)
    } finally {
      // A Ray that ends with the run takes its job along.
      if (opened.outlivesRun && mayBeThere) {
        const endsByItself = listener.endsByItself()
        await leave(submissionId, cluster, { plan, listener, endsByItself })
      }
    }
  } finally {
    await opened.close()
  }
}

async function open(
  { cluster, order, endAll }: RayPlan,
  { note, reached }: RayListener,
  signal: AbortSignal,
): Promise<OpenCluster> {
  if (cluster.address === null) note('starting a local Ray for this run')
  const opened = await cluster.open(signal, endAll)
  reached()
  note(`Ray at ${opened.cluster.address}: ${plural(order.ranks.length, 'worker')}`)
  return opened
}

/** Uploads everything that the job needs. */
async function prepare(
  plan: RayPlan,
  { cluster, python }: OpenCluster,
  signal: AbortSignal,
): Promise<JobRequest> {
  const submissionId = `mc-${plan.runId}-${randomBytes(4).toString('hex')}`
  const upload = async (zip: Uint8Array): Promise<string> => {
    signal.throwIfAborted()
    return requireAnswer(await cluster.upload(zip), 'an upload', cluster)
  }
  const { workingDirectory, packages, order } = plan
  const workingDir = workingDirectory && (await upload(workingDirectory))
  const pyModules: string[] = []
  for (const zip of packages) pyModules.push(await upload(zip))
  signal.throwIfAborted()
  return {
    submissionId,
    workingDir,
    pyModules,
    pip: [],
    entrypoint: `${python} -m minicluster_ray`,
    metadata: { minicluster_run: plan.runId },
    environment: { MINICLUSTER_RAY_ORDER: JSON.stringify(order), RAY_DEDUP_LOGS: '0' },
    numCpus: null,
    numGpus: null,
    memoryBytes: null,
  }
}

function requireAnswer<T>(answer: Answer<T>, what: string, { address }: Cluster): T {
  if (answer.status === 'ok') return answer.value
  throw new InfrastructureError(
    `${what} to the Ray cluster at ${address} failed: ${answer.reason}`,
    answer.status === 'unauthorized' || answer.status === 'forbidden'
      ? 'set RAY_AUTH_TOKEN, or RAY_AUTH_TOKEN_PATH to the file that holds the token of the cluster'
      : 'give the address of its dashboard with --ray-address',
  )
}

/** Leaves no job behind. If a driver whose ranks have ended were stopped, the cluster would list the run as stopped. */
async function leave(
  id: string,
  cluster: Cluster,
  { endsByItself, ...stopping }: Stopping & { readonly endsByItself: boolean },
): Promise<void> {
  if (endsByItself) await awaitOwnEnd(id, cluster, stopping.plan)
  await stop(id, cluster, stopping)
}

async function awaitOwnEnd(
  id: string,
  cluster: Cluster,
  { monotonicMs, sleep }: Stopping['plan'],
): Promise<void> {
  const never = new AbortController().signal
  for (const untilMs = monotonicMs() + ownEndMs; monotonicMs() < untilMs;) {
    const job = await cluster.job(id)
    if (job.status !== 'ok' || isTerminal(job.value.status)) return
    await sleep(ownEndLookMs, never)
  }
}

type Stopping = {
  readonly plan: Pick<RayPlan, 'monotonicMs' | 'sleep'>
  readonly listener: Pick<RayListener, 'note'>
}

/** Stops a job that still runs and leaves an ended one as it is; names a job that may still run. */
async function stop(id: string, cluster: Cluster, { plan, listener }: Stopping): Promise<void> {
  const { monotonicMs: nowMs, sleep } = plan
  const never = new AbortController().signal
  const pause = (ms: number): Promise<void> => sleep(ms, never)
  const untilMs = nowMs() + stopLimitMs
  let end = await stopAndWait(id, { cluster, sleep: pause, nowMs, limitMs: stopLimitMs })
  while (end.status === 'unreachable' && nowMs() < untilMs) {
    await pause(1000)
    end = await stopAndWait(id, { cluster, sleep: pause, nowMs, limitMs: untilMs - nowMs() })
  }
  const isOver = end.status === 'missing' || (end.status === 'ok' && isTerminal(end.value.status))
  if (!isOver) listener.note(`job ${id} may still run there: minicluster jobs stop ${id}`)
}

function endedBadly({ status, message }: RayJob, lastLine: string): InfrastructureError {
  const [reason = ''] = [lastLine, message.trim().split('\n').at(-1) ?? ''].filter(Boolean)
  const hint = reason.includes("No module named 'ray'")
    ? 'the python that the cluster finds on its PATH has no Ray: start Ray with its environment activated'
    : undefined
  const what = `the job on Ray ended as ${status} before its ranks had`
  return new InfrastructureError(`${what}: ${oneLine(reason, 300)}`, hint)
}
