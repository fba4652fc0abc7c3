import type { Answer } from '../../kit/records/answer.js'
import type { ClusterGpu } from './cluster.js'

/** A GPU that was reported earlier and is missing from the newest poll. */
export type LostGpu = {
  readonly gpu: ClusterGpu
  /** Whether its machine reports no GPU at all any longer. */
  readonly isMachineGone: boolean
}

/** The GPUs that a job is known to have, and those of them that are missing now. */
export type KnownGpus = {
  readonly known: readonly ClusterGpu[]
  readonly lost: readonly LostGpu[]
}

export const noKnownGpus: KnownGpus = { known: [], lost: [] }

/** Names a GPU across polls. */
export const gpuName = ({ node, index }: Pick<ClusterGpu, 'node' | 'index'>): string =>
  `${node} GPU ${index ?? '?'}`

/**
 * Notes one poll of the cluster and of all named pods. A poll without all answers loses no GPU. A machine that is gone
 * is forgotten once others report as many GPUs as before, because it was replaced.
 */
export function notePoll(
  { known, lost }: KnownGpus,
  poll: readonly Answer<readonly ClusterGpu[]>[],
): KnownGpus {
  const present = new Map(
    poll.flatMap((answer) =>
      answer.status === 'ok' ? answer.value.map((gpu) => [gpuName(gpu), gpu]) : [],
    ),
  )
  const isMissing = (gpu: ClusterGpu) => !present.has(gpuName(gpu))
  const machines = new Set([...present.values()].map(({ node }) => node))
  const missing = known.filter(isMissing)
  if (poll.some(({ status }) => status !== 'ok')) {
    return {
      known: [...present.values(), ...missing],
      lost: lost.filter(({ gpu }) => isMissing(gpu)),
    }
  }
  const dropped = missing.filter(({ node }) => machines.has(node))
  const isReplaced = present.size + dropped.length >= known.length
  const kept = isReplaced ? dropped : missing
  return {
    known: [...present.values(), ...kept],
    lost: kept.map((gpu) => ({ gpu, isMachineGone: !machines.has(gpu.node) })),
  }
}
