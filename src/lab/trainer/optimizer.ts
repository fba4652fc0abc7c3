import type { Range } from './collective/shards.js'
import { intersect } from './collective/shards.js'
import type { Kernels } from './kernels/kernels.js'
import type { TensorLayout } from './model.js'
import { stateDigestWords } from '../../kit/records/run/state-digest.js'

/**
 * Updates this rank's shard of the flat vector element by element, so the result does not depend on the sharding. The
 * same pass computes the digests of what it wrote.
 */
export interface Optimizer {
  readonly name: 'adam' | 'sgd'
  /** State of the shard, [shard length] each: first and second moment for Adam, none for SGD. */
  readonly slots: readonly Float32Array[]
  /**
   * Applies the summed gradient [shard length] times `gradientScale`. Overwrites `digests` [tensors x 12 words] with
   * this shard's weights and slots, tensor by tensor.
   */
  update(summedGradient: Float32Array, gradientScale: number): void
  readonly digests: Uint32Array
  /** Relative rounding error of `probe` at a position of the shard, if that gradient is applied there. */
  probeError(index: number, gradient: number): number
  /** Call this before an update; the returned function gives the gradient that the update applied at the position. */
  probe(index: number): () => number
  /** Sets the number of updates made before, after a checkpoint was loaded. */
  resumeAt(updates: number): void
}

type OptimizerOptions = {
  readonly kernels: Kernels
  readonly weights: Float32Array
  readonly tensors: readonly TensorLayout[]
  readonly shard: Range
  readonly learningRate: number
}

/** PyTorch's defaults, including epsilon. */
const beta1 = 0.9
const beta2 = 0.999
const epsilon = 1e-8

/** Adam as published by Kingma and Ba, with PyTorch's placement of epsilon. */
function createAdam(options: OptimizerOptions): Optimizer {
  const { kernels, learningRate } = options
  const length = Math.max(0, options.shard.end - options.shard.start)
  const firstMoment = kernels.floats(length)
  const secondMoment = kernels.floats(length)
  const { digests, segments } = cutByTensor(options)
  // Powers by repeated multiplication, because Math.pow may differ in its last bit between engines.
  let beta1Power = 1
  let beta2Power = 1
  const advance = (): void => {
    beta1Power *= beta1
    beta2Power *= beta2
  }
  return {
    name: 'adam',
    slots: [firstMoment, secondMoment],
    digests,
    update(summedGradient, gradientScale) {
      advance()
      digests.fill(0)
      const step = {
        stepSize: learningRate / (1 - beta1Power),
        beta1,
        beta2,
        epsilon,
        inverseSqrtCorrection2: 1 / Math.sqrt(1 - beta2Power),
        gradientScale,
      }
      for (const { w, offset, firstIndex, digest } of segments) {
        const end = offset + w.length
        const m = firstMoment.subarray(offset, end)
        const v = secondMoment.subarray(offset, end)
        const g = summedGradient.subarray(offset, end)
        kernels.adamStep({ w, m, v, g, firstIndex }, step, digest)
      }
    },
    probeError: (index, gradient) =>
      relativeError(firstMoment[index] ?? 0, (1 - beta1) * Math.abs(gradient)),
    probe(index) {
      const before = firstMoment[index] ?? 0
      return () => ((firstMoment[index] ?? 0) - beta1 * before) / (1 - beta1)
    },
    resumeAt(updates) {
      beta1Power = 1
      beta2Power = 1
      for (let done = 0; done < updates; done++) advance()
    },
  }
}

/** Plain stochastic gradient descent, without momentum. */
function createSgd(options: OptimizerOptions): Optimizer {
  const { kernels, weights, shard, learningRate } = options
  const { digests, segments } = cutByTensor(options)
  return {
    name: 'sgd',
    slots: [],
    digests,
    update(summedGradient, gradientScale) {
      digests.fill(0)
      for (const { w, offset, firstIndex, digest } of segments) {
        const g = summedGradient.subarray(offset, offset + w.length)
        kernels.sgdStep({ w, g, firstIndex }, { learningRate, gradientScale }, digest)
      }
    },
    probeError: (index, gradient) =>
      relativeError(weights[shard.start + index] ?? 0, learningRate * Math.abs(gradient)),
    probe(index) {
      const at = shard.start + index
      const before = weights[at] ?? 0
      return () => (before - (weights[at] ?? 0)) / learningRate
    },
    resumeAt: () => undefined,
  }
}

/** Relative rounding error of a change in a float32 value: a few roundings of the value, relative to the change. */
function relativeError(value: number, change: number): number {
  return change === 0 ? Infinity : ((Math.abs(value) + change) * 2 ** -22) / change
}

/** Constructors by name; the names are the valid options. */
export const optimizers = { adam: createAdam, sgd: createSgd } satisfies Record<
  string,
  (options: OptimizerOptions) => Optimizer
>

/** The part of the shard that belongs to one tensor. */
type Segment = {
  readonly w: Float32Array
  /** Its start in the shard, and in the flat vector. */
  readonly offset: number
  readonly firstIndex: number
  readonly digest: Uint32Array
}

function cutByTensor(options: OptimizerOptions) {
  const { kernels, weights, tensors, shard } = options
  const digests = kernels.words(tensors.length * stateDigestWords)
  const segments: Segment[] = []
  tensors.forEach((tensor, index) => {
    const range = intersect(shard, { start: tensor.offset, end: tensor.offset + tensor.length })
    if (range.start >= range.end) return
    segments.push({
      w: weights.subarray(range.start, range.end),
      offset: range.start - shard.start,
      firstIndex: range.start,
      digest: digests.subarray(index * stateDigestWords, (index + 1) * stateDigestWords),
    })
  })
  return { digests, segments }
}

/** Float32 elements of kernel memory that an optimizer uses for a shard of that length. */
export function optimizerFloats(name: keyof typeof optimizers, shardLength: number): number {
  return name === 'adam' ? 2 * shardLength : 0
}
