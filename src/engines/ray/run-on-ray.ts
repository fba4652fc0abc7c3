import { randomBytes } from 'node:crypto'
import { InfrastructureError } from '../../errors.js'
import type { Cluster, JobRequest } from '../../jobs/cluster.js'
import type { Job as RayJob } from '../../jobs/job.js'
import { stopAndWait } from '../../jobs/stop-and-wait.js'
import type { Answer } from '../../records/answer.js'
import type { RayWord } from '../../records/run/ray-word.js'
import { sleep } from '../../system/sleep.js'
import { oneLine } from '../../wording/one-line.js'
import { plural } from '../../wording/plural.js'
import { followJob } from './follow-job.js'
import type { ClusterPlan, OpenCluster } from './open-cluster.js'
import type { DriverOrder } from './order.js'
import { createWordReader } from './read-words.js'

/** Everything about a run that is decided before it begins. */
export type RayPlan = {
  readonly runId: string
  readonly cluster: ClusterPlan
  readonly order: DriverOrder
  /** Zips of our own packages. */
  readonly packages: readonly Uint8Array[]
  /** Zip of what the ranks run in; null: they run in place. */
  readonly workingDirectory: Uint8Array | null
  readonly monotonicMs: () => number
  /** Ends the processes of this machine that belong to the run. */
  endAll(): Promise<void>
}

/** Who hears what happens on the cluster. */
export type RayListener = {
  word(word: RayWord): void
  /** The cluster has answered. */
  reached(): void
  note(text: string): void
}

const stopLimitMs = 15_000

/** Runs the ranks as one job of a cluster, and leaves nothing of it there; rejects if the job did not end well, or on abort. */
export async function runOnRay(
  plan: RayPlan,
  listener: RayListener,
  signal: AbortSignal,
): Promise<void> {
  const opened = await open(plan, listener, signal)
  const { cluster } = opened
  try {
    const submissionId = await submit(plan, opened, signal)
    const words = createWordReader(listener.word)
    const { reached } = listener
    const { monotonicMs } = plan
    try {
      const job = await followJob({ cluster, submissionId, words, signal, reached, monotonicMs })
      if (job.status !== 'SUCCEEDED') throw endedBadly(job, words.lastLine)
    } finally {
      // A Ray that ends with the run takes its job along.
      if (plan.cluster.address !== null) await stop(submissionId, cluster, plan)
    }
  } finally {
    if (plan.cluster.address === null) await plan.endAll()
    await opened.close()
  }
}

async function open(
  { cluster, order }: RayPlan,
  { note, reached }: RayListener,
  signal: AbortSignal,
): Promise<OpenCluster> {
  if (cluster.address === null) note('starting a local Ray for this run')
  const opened = await cluster.open(signal)
  reached()
  note(`Ray at ${opened.cluster.address}: ${plural(order.ranks.length, 'worker')}`)
  return opened
}

async function submit(plan: RayPlan, { cluster, python }: OpenCluster, signal: AbortSignal) {
  const submissionId = `mc-${plan.runId}-${randomBytes(4).toString('hex')}`
  const upload = async (zip: Uint8Array): Promise<string> => {
    signal.throwIfAborted()
    return requireAnswer(await cluster.upload(zip), 'an upload', cluster)
  }
  const { workingDirectory, packages, order } = plan
  const workingDir = workingDirectory && (await upload(workingDirectory))
  const pyModules: string[] = []
  for (const zip of packages) pyModules.push(await upload(zip))
  const request: JobRequest = {
    ...{ submissionId, workingDir, pyModules, pip: [] },
    entrypoint: `${python} -m minicluster_ray`,
    metadata: { minicluster_run: plan.runId },
    environment: { MINICLUSTER_RAY_ORDER: JSON.stringify(order), RAY_DEDUP_LOGS: '0' },
    ...{ numCpus: null, numGpus: null, memoryBytes: null },
  }
  signal.throwIfAborted()
  requireAnswer(await cluster.submit(request), 'the submission', cluster)
  return submissionId
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

/** What still runs ends; what has ended stays as it is. */
async function stop(id: string, cluster: Cluster, { monotonicMs }: RayPlan): Promise<void> {
  const never = new AbortController().signal
  const pause = (ms: number): Promise<void> => sleep(ms, never)
  await stopAndWait(id, { cluster, sleep: pause, nowMs: monotonicMs, limitMs: stopLimitMs })
}

function endedBadly({ status, message }: RayJob, lastLine: string): InfrastructureError {
  const [reason = ''] = [lastLine, message.trim().split('\n').at(-1) ?? ''].filter(Boolean)
  const hint = reason.includes("No module named 'ray'")
    ? 'the python that the cluster finds on its PATH has no Ray: start Ray with its environment activated'
    : undefined
  const what = `the job on Ray ended as ${status} before its ranks had`
  return new InfrastructureError(`${what}: ${oneLine(reason, 300)}`, hint)
}
