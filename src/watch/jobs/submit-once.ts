import type { Answer } from '../../kit/records/answer.js'
import type { Cluster, JobRequest } from './cluster.js'

type SubmitDependencies = {
  readonly cluster: Pick<Cluster, 'submit'>
  sleep(ms: number): Promise<void>
}

const maxTries = 3
const pauseMs = 1000

/**
 * Submits a job. `arrived`: an answer was lost, and the id is there now. A request without an answer may have arrived, so it is repeated with the same id, which starts only
 * one job.
 */
export async function submitOnce(
  request: JobRequest,
  { cluster, sleep }: SubmitDependencies,
): Promise<Answer<'accepted' | 'exists' | 'arrived'>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await cluster.submit(request)
    if (answer.status === 'ok')
      return answer.value === 'exists' && tries > 1 ? { status: 'ok', value: 'arrived' } : answer
    const mayHaveArrived = answer.status === 'unreachable' || answer.status === 'corrupt'
    if (!mayHaveArrived || tries >= maxTries) return answer
    await sleep(pauseMs)
  }
}
