import type { Answer } from '../../kit/records/answer.js'
import type { Cluster } from './cluster.js'
import { isTerminal, type Job } from './job.js'

type StopDependencies = {
  readonly cluster: Pick<Cluster, 'job' | 'stop'>
  sleep(ms: number): Promise<void>
  /** Milliseconds of a monotonic clock. */
  nowMs(): number
  readonly limitMs: number
}

const lookMs = 500

/** Requests a job to stop and waits until it has ended, or until the limit. Returns the job's state at that time. */
export async function stopAndWait(
  id: string,
  dependencies: StopDependencies,
): Promise<Answer<Job>> {
  const { cluster, sleep, nowMs, limitMs } = dependencies
  const startMs = nowMs()
  const asked = await cluster.stop(id)
  if (asked.status !== 'ok') return asked
  for (;;) {
    const job = await cluster.job(id)
    if (job.status === 'ok' && isTerminal(job.value.status)) return job
    if (nowMs() - startMs >= limitMs) return job
    await sleep(lookMs)
  }
}
