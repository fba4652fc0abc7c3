import type { KernelModel } from '../kernels/kernel-model.js'
import type { Kernels } from '../kernels/kernels.js'
import type { Backend, ModelSubject } from './backend.js'

/** Computes the built-in workloads in our own kernels, after `adapt` has replaced some of them. */
export const backendOfKernels = (adapt: (kernels: Kernels) => Kernels): Backend => ({
  scratchFloats: (subject, maxBatch) =>
    kernelModelOf(subject).scratchFloats(subject.tensors, maxBatch),
  createModel: (subject, { kernels, weights, maxBatch }) =>
    kernelModelOf(subject).createModel({
      kernels: adapt(kernels),
      tensors: subject.tensors,
      weights,
      maxBatch,
    }),
})

function kernelModelOf({ kernelModel, source }: ModelSubject): KernelModel {
  if (!kernelModel)
    throw new RangeError(`${source.label} is not implemented in the built-in kernels`)
  return kernelModel
}
