/**
 * To the trainer a model is only this: a function from flat parameters and a batch to a loss and a flat gradient.
 * Behind it stand our own kernels (built-in workloads) and tfjs (whatever users bring).
 */

/** One named parameter tensor and where it lies in the flat vector: `length` float32 elements from `offset`. */
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
  /** Tensors the backend holds, to notice a leak; undefined where the backend has no such count. */
  liveTensors?(): number
}

/** Some samples, column by column; every column's first axis has `size` entries. */
export type Batch = {
  readonly size: number
  /** Which samples of the dataset these are, in order. */
  readonly ids: Uint32Array
  readonly columns: Readonly<Record<string, Column>>
}

export type Column = { readonly data: Float32Array | Int32Array; readonly shape: readonly number[] }
