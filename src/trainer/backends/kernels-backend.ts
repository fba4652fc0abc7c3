import type { KernelModel } from '../kernels/kernel-model.js'
import type { Backend, BackendLoader, ModelSubject } from './backend.js'

/** Our own SIMD kernels: the same bits on every CPU, but only for the built-in workloads. */
export const kernelsBackend: BackendLoader = {
  sameBits: 'everywhere',
  load: () => Promise.resolve({ status: 'loaded', backend }),
}

const backend: Backend = {
  scratchFloats: (subject, maxBatch) =>
    kernelModelOf(subject).scratchFloats(subject.tensors, maxBatch),
  createModel: (subject, memory) =>
    kernelModelOf(subject).createModel({ ...memory, tensors: subject.tensors }),
}

function kernelModelOf({ kernelModel, source }: ModelSubject): KernelModel {
  if (!kernelModel) throw new RangeError(`${source.label} has no form in our own kernels`)
  return kernelModel
}
