import { TrainingIntegrityError } from '../errors.js'
import { digestWords } from './collective/message.js'
import type { TensorLayout } from './model.js'
import { hashOfState, hashOfTensor, stateDigestWords } from './state-digest.js'

/** The agreed state after a step. */
export type StateHashes = { readonly state: string; readonly tensors: readonly string[] }

/**
 * Adds up the owners' digests of every shard and holds each rank's replica against the sum. The owners' digests come
 * out of the very pass that wrote the weights, so a replica that differs is the one to blame, even among two.
 */
export function voteOnReplicas(options: {
  step: number
  tensors: readonly TensorLayout[]
  /** By rank: weights of the whole replica, 4 words a tensor. */
  replicas: readonly Uint32Array[]
  /** By rank: state of the rank's own shard, 12 words a tensor. */
  shards: readonly Uint32Array[]
}): StateHashes {
  const { step, tensors, replicas, shards } = options
  const state = addDigests(shards, tensors.length * stateDigestWords)
  tensors.forEach((tensor, index) => {
    const owners = state.subarray(index * stateDigestWords)
    const differing = replicas.flatMap((replica, rank) =>
      weightsAgree(replica.subarray(index * digestWords), owners) ? [] : [rank],
    )
    if (differing.length > 0) throw replicasDiffer(step, tensor.name, differing, replicas.length)
  })
  return {
    state: hashOfState(state),
    tensors: tensors.map((_, index) => hashOfTensor(state, index * stateDigestWords)),
  }
}

function addDigests(parts: readonly Uint32Array[], length: number): Uint32Array {
  const sum = new Uint32Array(length)
  for (const part of parts) {
    for (let index = 0; index < length; index++) sum[index] = (sum[index] ?? 0) + (part[index] ?? 0)
  }
  return sum
}

function weightsAgree(replica: Uint32Array, owners: Uint32Array): boolean {
  for (let lane = 0; lane < digestWords; lane++) if (replica[lane] !== owners[lane]) return false
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
    'a synchronisation was skipped or memory was corrupted on that rank',
  )
}
