import type { Answer } from '../../../kit/records/answer.js'
import type { ClusterGpu } from '../cluster.js'
import type { Job } from '../job.js'
import { type KnownGpus, type LostGpu, noKnownGpus, notePoll } from '../known-gpus.js'
import { observeAround, type Observing, readCheckpoints } from '../observe-job.js'
import { readResources } from '../read-resources.js'
import { createRankProbe } from './rank-probe.js'

export type Around = Awaited<ReturnType<typeof observeAround>>
type Gpus = readonly Answer<readonly ClusterGpu[]>[]

/** The surroundings of a job: the newest data of each part, and the GPUs of the newest polls. */
export type Surroundings = {
  readonly around: Around
  readonly gpus: Gpus
  readonly lostGpus: readonly LostGpu[]
}

type Dependencies = Pick<Observing, 'cluster' | 'disk' | 'podLog' | 'podGpus'>

/** The first poll requests all parts; each later poll requests one part. Parts that can die come more often. */
const turns = ['nodes', 'ranks', 'gpus', 'nodes', 'ranks', 'resources'] as const
const gpuLooks = 3

/** Polls the surroundings of a job, part by part in turn. */
export function createSurroundings(
  id: string,
  dependencies: Dependencies,
  earlier: KnownGpus['known'] = [],
) {
  const { cluster, disk, podGpus } = dependencies
  const ranks = createRankProbe(id, dependencies)
  let around: Around | null = null
  let gpus: Gpus[] = []
  let known: KnownGpus = { ...noKnownGpus, known: earlier }
  let looks = 0
  const pollGpus = async (before: readonly Gpus[]) => {
    const poll = [await cluster.gpus(), ...(await podGpus())]
    known = notePoll(known, poll)
    gpus = [...before, poll].slice(-gpuLooks)
  }
  const turn = async (before: Around, job: Answer<Job>, hasStep: boolean): Promise<Around> => {
    switch (turns[looks % turns.length]) {
      case 'ranks':
        return { ...before, ...(await ranks(job, hasStep, before.networks)) }
      case 'gpus':
        await pollGpus(gpus)
        return before
      case 'resources':
        return {
          ...before,
          resources: await readResources(cluster),
          checkpoints: await readCheckpoints(disk),
        }
      default:
        return { ...before, nodes: await cluster.nodes() }
    }
  }
  return {
    async look(job: Answer<Job>, hasStep: boolean): Promise<Surroundings> {
      if (around === null) await pollGpus([])
      around =
        around === null
          ? await observeAround(id, job, dependencies)
          : await turn(around, job, hasStep)
      looks += 1
      return { around, gpus: gpus.flat(), lostGpus: known.lost }
    },
    /** The GPUs that the job is known to have, for a process that takes over. */
    knownGpus: () => known.known,
    /** After a time without polls, all data may be outdated. */
    forget(): void {
      around = null
    },
  }
}
