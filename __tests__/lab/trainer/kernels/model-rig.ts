import { createKernels, type Kernels } from '../../../../src/lab/trainer/kernels/kernels.js'
import type { KernelModel } from '../../../../src/lab/trainer/kernels/kernel-model.js'
import type { Batch, Model } from '../../../../src/lab/trainer/model.js'
import {
  initializeParameters,
  layoutParameters,
} from '../../../../src/lab/trainer/parameter-layout.js'
import { createRandom } from '../../../../src/lab/trainer/random.js'
import type { ParameterSpec } from '../../../../src/lab/trainer/workload.js'

export type ModelRig = {
  readonly kernels: Kernels
  readonly model: Model
  readonly weights: Float32Array
  readonly gradient: Float32Array
}

/** A model with its weights initialised, in a memory that holds exactly what it announced (and `extraFloats`). */
export function aModelRig(
  kernelModel: KernelModel,
  specs: readonly ParameterSpec[],
  { maxBatch, extraFloats = 0 }: { maxBatch: number; extraFloats?: number },
): ModelRig {
  const tensors = layoutParameters(specs)
  const numParameters = tensors.reduce((sum, { length }) => sum + length, 0)
  const padded = Math.ceil(numParameters / 16) * 16
  const floats = 2 * padded + kernelModel.scratchFloats(tensors, maxBatch) + extraFloats
  const kernels = createKernels(floats * 4)
  const weights = kernels.floats(numParameters)
  const gradient = kernels.floats(numParameters)
  initializeParameters(specs, tensors, weights, (purpose) => createRandom(7, purpose))
  const model = kernelModel.createModel({ kernels, tensors, weights, maxBatch })
  return { kernels, model, weights, gradient }
}

/** A float32 column of normal numbers. */
export function normalColumn(name: string, shape: readonly number[]) {
  const { normal } = createRandom(11, name)
  const length = shape.reduce((product, extent) => product * extent, 1)
  return { data: Float32Array.from({ length }, normal), shape }
}

export function aBatch(size: number, columns: Batch['columns']): Batch {
  return { size, ids: Uint32Array.from({ length: size }, (_, id) => id), columns }
}
