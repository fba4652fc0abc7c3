/**
 * A model for the trainer: a function from flat parameters and a batch to a loss and a flat gradient. It is implemented
 * by our own kernels (built-in workloads) or by tfjs (workloads of users).
 */

/** One named parameter tensor and its place in the flat vector: `length` float32 elements from `offset`. */
export type TensorLayout = {
  readonly name: string
  readonly shape: readonly number[]
  readonly offset: number
  readonly length: number
}

export interface Model {
  /** Elements in the flat parameter vector; the tensors cover it in order and without gaps. */
  readonly numParameters: number
  readonly tensors: readonly TensorLayout[]
  /**
   * Overwrites `gradient` [numParameters] with the SUM over the batch's samples of d(sample loss)/d(parameter),
   * and returns the SUM of the sample losses. Never a mean: the trainer divides once, by the global count.
   */
  lossAndGradient(batch: Batch, gradient: Float32Array): number
  /** Number of tensors that the backend holds, to detect a leak; undefined if the backend does not count them. */
  liveTensors?(): number
}

/** Some samples, column by column; every column's first axis has `size` entries. */
export type Batch = {
  readonly size: number
  /** The indices of these samples in the dataset, in order. */
  readonly ids: Uint32Array
  readonly columns: Readonly<Record<string, Column>>
}

export type Column = { readonly data: Float32Array | Int32Array; readonly shape: readonly number[] }
