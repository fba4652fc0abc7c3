import { PassThrough } from 'node:stream'
import { type Cluster, driverLogOf } from '../../../watch/jobs/cluster.js'
import { forgottenJob } from '../../../watch/jobs/forgotten-job.js'
import { isTerminal, type Job } from '../../../watch/jobs/job.js'
import type { createMessageReader } from './read-messages.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

const lookMs = 500
const lookWhileReadingMs = 2000
/** How soon the end is seen once the driver has announced it. */
const lookAtEndMs = 100
/** Ray passes on new lines of a log five times a second; after this time nothing more arrives. */
const quietMs = 1500
/** If the log of an ended job can no longer be read, it is not requested again. */
const mostReadings = 3

/** A new head knows no job of the one before. */
const mostMissing = 3

/** The inputs of following: the job's cluster and the reader of its log. */
type FollowedJob = {
  readonly cluster: Cluster
  readonly submissionId: string
  readonly words: Pick<ReturnType<typeof createMessageReader>, 'follow' | 'isOver'>
  readonly monotonicMs: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Aborts when no further data of the job is needed. */
  readonly signal: AbortSignal
  /** Called when the cluster has reported the state of the job. */
  reached(job: Job): void
}

/**
 * Reads the log of a job as it grows; resolves with the job when it has ended and everything was read. Rejects on
 * abort.
 */
export async function followJob(followed: FollowedJob): Promise<Job> {
  const { cluster, submissionId, signal, reached, sleep } = followed
  let missing = 0
  for (let readings = 0; ; await sleep(lookMs, signal)) {
    const answer = await cluster.job(submissionId)
    missing = answer.status === 'missing' ? missing + 1 : 0
    if (missing >= mostMissing) throw forgottenJob('the job of this run', cluster)
    if (answer.status !== 'ok') continue
    const job = answer.value
    reached(job)
    const ended = isTerminal(job.status)
    if (ended) readings += 1
    const isWhole = await readLog(job, followed)
    if (ended && (isWhole || readings >= mostReadings)) return job
  }
}

/** One reading from the first byte; returns whether it lasted until the end of the job and of its log. */
async function readLog(job: Job, followed: FollowedJob): Promise<boolean> {
  const { cluster, submissionId, words, monotonicMs, signal } = followed
  if (job.driverNodeId === null) return isTerminal(job.status)
  const enough = new AbortController()
  const stop = (): void => enough.abort()
  const forget = onAbort(signal, stop)
  let heardMs = monotonicMs()
  const log = new PassThrough()
  words.follow(log)
  const hear = (bytes: Uint8Array): void => {
    heardMs = monotonicMs()
    log.write(bytes)
  }
  const looking = endWithJob(followed, enough, () => monotonicMs() - heardMs)
  const { driverNodeId: node } = job
  await cluster.followFile(node, driverLogOf(submissionId), hear, enough.signal)
  const isWhole = enough.signal.aborted && !signal.aborted
  enough.abort()
  await looking
  forget()
  return isWhole
}

/** A stream does not end with its job, so the state of the job is polled: often, once its driver has said its last. */
async function endWithJob(
  { cluster, submissionId, words, monotonicMs, reached, sleep }: FollowedJob,
  enough: AbortController,
  silentMs: () => number,
): Promise<void> {
  let nextMs = 0
  for (let hasEnded = false; !enough.signal.aborted;) {
    if (!hasEnded && (words.isOver || monotonicMs() >= nextMs)) {
      nextMs = monotonicMs() + lookWhileReadingMs
      const job = await cluster.job(submissionId)
      if (job.status === 'ok') reached(job.value)
      hasEnded = job.status === 'ok' && isTerminal(job.value.status)
    }
    if (hasEnded && (words.isOver || silentMs() >= quietMs)) return enough.abort()
    await sleep(lookAtEndMs, enough.signal).catch(() => undefined)
  }
}
