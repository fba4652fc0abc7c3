import type { Answer } from '../../../kit/records/answer.js'
import type { JobObservations } from '../checks/health-check.js'
import type { Job } from '../job.js'
import { newestRun, type Observing, readNetworks } from '../observe-job.js'

type Ranks = Pick<JobObservations, 'trainRun' | 'networks'>

/** Number of polls after which unknown facts are polled again. */
const looksUntilAgain = 10

/**
 * Polls the ranks of a job. A rank logs its network before its first step, so its log is read after that step, and
 * again for new ranks. Reading takes two requests per rank.
 */
export function createRankProbe(
  id: string,
  { cluster, podLog }: Pick<Observing, 'cluster' | 'podLog'>,
) {
  let actors: string | null = null
  let isReadAfterStep = false
  let looks = 0
  return async (job: Answer<Job>, hasStep: boolean, before: Ranks['networks']): Promise<Ranks> => {
    const trainRun = await newestRun(cluster, id)
    const now = actorsOf(trainRun)
    looks += 1
    const isOther = now !== actors
    const isUnknown = !hasStep || before.some(({ networks }) => networks === null)
    const isDue = (hasStep && !isReadAfterStep) || (isUnknown && looks % looksUntilAgain === 0)
    if (!isOther && !isDue) return { trainRun, networks: before }
    actors = now
    isReadAfterStep = hasStep
    return { trainRun, networks: await readNetworks({ cluster, podLog }, job, trainRun) }
  }
}

const actorsOf = (run: Ranks['trainRun']): string =>
  (run?.ranks ?? []).map(({ actorId }) => actorId).join()
