import type { BackendSelection } from '../../kit/records/run/run-metrics.js'
import type { Kernels } from './kernels/kernels.js'
import type { Model, TensorLayout } from './model.js'
import type { ParameterSpec, Workload } from './workload.js'

/** A workload and a way to compute its gradients, before any memory is reserved. */
export type ChosenModel = {
  readonly workload: Workload
  readonly backend: BackendSelection
  readonly specs: readonly ParameterSpec[]
  readonly layout: readonly TensorLayout[]
  /** Float32 elements of kernel memory that the model needs for batches of up to `maxBatch` samples. */
  scratchFloats(maxBatch: number): number
  create(kernels: Kernels, weights: Float32Array, maxBatch: number): Model
}
