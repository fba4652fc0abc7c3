import { TrainingIntegrityError } from '../../kit/errors.js'
import type { TensorLayout } from './model.js'
import { digestWords, stateDigestWords } from '../../kit/records/run/state-digest.js'

/**
 * Adds up the owners' digests of every shard and compares each rank's replica with the sum. The pass that writes the
 * weights also computes the owners' digests, so a replica that differs is wrong, even with two ranks. Returns the
 * digests of the owners' state, 12 words per tensor, and the problem of the replicas, if any.
 */
export function voteOnReplicas(options: {
  step: number
  tensors: readonly TensorLayout[]
  /** By rank: weights of the whole replica, 4 words per tensor. */
  replicas: readonly Uint32Array[]
  /** By rank: state of the rank's own shard, 12 words per tensor. */
  shards: readonly Uint32Array[]
}): { readonly state: Uint32Array; readonly error: TrainingIntegrityError | null } {
  const { step, tensors, replicas, shards } = options
  const state = addDigests(shards, tensors.length * stateDigestWords)
  for (let index = 0; index < tensors.length; index++) {
    if (replicas.every((replica) => weightsAgree(replica, state, index))) continue
    const differing = replicas.flatMap((r, rank) => (weightsAgree(r, state, index) ? [] : [rank]))
    const error = replicasDiffer(step, tensors[index]?.name ?? '', differing, replicas.length)
    return { state, error }
  }
  return { state, error: null }
}

function addDigests(parts: readonly Uint32Array[], length: number): Uint32Array {
  const sum = new Uint32Array(length)
  for (const part of parts) {
    for (let index = 0; index < length; index++) sum[index] = (sum[index] ?? 0) + (part[index] ?? 0)
  }
  return sum
}

function weightsAgree(replica: Uint32Array, owners: Uint32Array, tensor: number): boolean {
  for (let lane = 0; lane < digestWords; lane++) {
    if (replica[tensor * digestWords + lane] !== owners[tensor * stateDigestWords + lane])
      return false
  }
  return true
}

function replicasDiffer(step: number, tensor: string, ranks: number[], worldSize: number) {
  const who =
    ranks.length === worldSize
      ? 'no rank holds the weights that their owners wrote'
      : `rank ${ranks.join(', ')} of ${worldSize} holds other weights than their owners wrote`
  return new TrainingIntegrityError(
    `replicas differ after step ${step}: in tensor ${tensor}, ${who}`,
    step,
    ranks,
    {
      check: 'replica-vote',
      tensor,
      hint: 'a synchronisation was skipped or memory was corrupted on that rank',
    },
  )
}
