import type { Batch, Model, TensorLayout } from '../model.js'
import type { Pass } from './graph.js'
import type { Kernels } from './kernels.js'

/** A built-in workload in our own kernels. */
export interface KernelModel {
  /** Float32 elements, including alignment, that `createModel` uses of the kernels' memory. */
  scratchFloats(tensors: readonly TensorLayout[], maxBatch: number): number
  /**
   * Batches may hold at most `maxBatch` samples. Their columns may be in any memory, gradients must be in kernel
   * memory.
   */
  createModel(request: KernelModelRequest): Model
}

type KernelModelRequest = {
  readonly kernels: Kernels
  readonly tensors: readonly TensorLayout[]
  /** The flat parameter vector: a view in kernel memory, reread at every call. */
  readonly weights: Float32Array
  readonly maxBatch: number
}

/** Makes a model of what differs between the workloads: a non-empty batch through the operations. */
export function kernelModel(
  { kernels, tensors, weights, maxBatch }: KernelModelRequest,
  run: (batch: Batch, pass: Pass) => number,
): Model {
  const pass = newPass(kernels, weights)
  const memory = weights.buffer
  return {
    tensors,
    numParameters: tensors.reduce((sum, { length }) => sum + length, 0),
    lossAndGradient(batch, gradient) {
      if (batch.size > maxBatch) {
        throw new RangeError(`a batch of ${batch.size} samples; the model was made for ${maxBatch}`)
      }
      if (gradient.buffer !== memory) {
        throw new RangeError('the gradient does not lie in the memory of the kernels')
      }
      if (batch.size === 0) {
        gradient.fill(0)
        return 0
      }
      pass.gradient = gradient.byteOffset
      pass.samples = batch.size
      return run(batch, pass)
    },
  }
}

function newPass(kernels: Kernels, weights: Float32Array): Pass {
  return {
    kernels: kernels.exports,
    parameters: weights.byteOffset,
    gradient: 0,
    samples: 0,
    accumulate: 0,
  }
}

/** The data of a column. Workload and model belong together, so a missing column is a bug. */
export function columnData(batch: Batch, name: string): Float32Array | Int32Array {
  const column = batch.columns[name]
  if (!column) throw new RangeError(`the batch has no column ${name}`)
  return column.data
}
