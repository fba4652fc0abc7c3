import type { Answer } from '../../records/answer.js'
import type { JobObservations } from '../checks/health-check.js'
import type { Job } from '../job.js'
import { newestRun, type Observing, readNetworks } from '../observe-job.js'

type Ranks = Pick<JobObservations, 'trainRun' | 'networks'>

/** What is not known yet is looked for again after so many looks. */
const looksUntilAgain = 10

/**
 * Looks at the ranks of a job. A rank says before its first step which network it uses, so its log is read after that
 * step, and again for other ranks: reading takes two requests for each.
 */
export function createRankLooker(
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
