import type { Answer } from '../records/answer.js'
import type { Cluster } from './cluster.js'
import { isTerminal, type Job } from './job.js'
import { createLogTail } from './new-lines.js'
import { tailDriver } from './read-log.js'

/** What following needs of the world. */
export type FollowWorld = {
  readonly cluster: Pick<Cluster, 'job' | 'tailFile'>
  /** Rejects when somebody wants it to end. */
  sleep(ms: number): Promise<void>
  /** New text, whole lines. */
  show(text: string): void
}

const lookMs = 1000
const linesPerLook = 2000

/** Shows a job's log as it grows until the job ends; answers with the job as it ended, or why it was lost. */
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
    // After the end there is nobody who would finish a line.
    const fresh = text.status === 'ok' ? tail.take(ended ? `${text.value}\n` : text.value) : ''
    if (fresh !== '') show(fresh)
    if (ended) return job
    await sleep(lookMs)
  }
}
