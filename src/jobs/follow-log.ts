import type { Answer } from '../records/answer.js'
import type { Cluster } from './cluster.js'
import { isTerminal, type Job } from './job.js'
import { createLogTail, wholeLines } from './new-lines.js'
import { tailDriver } from './read-log.js'

/** The dependencies of `followLog`. */
export type FollowWorld = {
  readonly cluster: Pick<Cluster, 'job' | 'tailFile'>
  /** Rejects when the user aborts. */
  sleep(ms: number): Promise<void>
  /** Receives new text in whole lines. */
  show(text: string): void
}

const lookMs = 1000
const linesPerLook = 2000

/** Shows a job's growing log until the job ends. Returns the job's final state, or the reason why it was lost. */
export async function followLog(
  id: string,
  { cluster, sleep, show }: FollowWorld,
): Promise<Answer<Job>> {
  const tail = createLogTail()
  for (;;) {
    const job = await cluster.job(id)
    if (job.status !== 'ok') return job
    const text = await tailDriver(cluster, job.value, linesPerLook)
    const ended = isTerminal(job.value.status)
    const fresh = text.status === 'ok' ? tail.take(wholeLines(text.value, job)) : ''
    if (fresh !== '') show(fresh)
    if (ended) return job
    await sleep(lookMs)
  }
}
