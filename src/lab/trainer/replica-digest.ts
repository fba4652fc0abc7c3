import { digestWords } from '../../kit/records/run/state-digest.js'
import type { Kernels } from './kernels/kernels.js'
import type { TensorLayout } from './model.js'
import type { Optimizer } from './optimizer.js'
import type { StepNote } from './step-note.js'

/** Digests of this rank's whole replica after a step, kept until the next exchange sends them to the others. */
export function createReplicaDigest(options: {
  kernels: Kernels
  weights: Float32Array
  tensors: readonly TensorLayout[]
  optimizer: Optimizer
}) {
  const { kernels, weights, tensors, optimizer } = options
  const digests = kernels.words(tensors.length * digestWords)
  const parts = tensors.map((tensor, index) => ({
    weights: weights.subarray(tensor.offset, tensor.offset + tensor.length),
    offset: tensor.offset,
    digest: digests.subarray(index * digestWords, (index + 1) * digestWords),
  }))
  let digestedStep: number | null = null
  return {
    /** Reads all weights once if the step is to be verified. */
    digestAfter(step: number, isVerified: boolean): void {
      digestedStep = isVerified ? step : null
      if (!isVerified) return
      digests.fill(0)
      for (const part of parts) kernels.digest(part.weights, part.offset, part.digest)
    },
    /** Adds existing digests to the note of the next exchange. */
    addTo(note: StepNote): void {
      if (digestedStep !== null) note.setVerification(digestedStep, digests, optimizer.digests)
    },
  }
}

export type ReplicaDigest = ReturnType<typeof createReplicaDigest>
