import type { BackendLoader } from './backend.js'
import { backendOfKernels } from './backend-of-kernels.js'

/** Our own SIMD kernels: the same bits on every CPU, but only for the built-in workloads. */
export const kernelsBackend: BackendLoader = {
  sameBits: 'everywhere',
  load: () => Promise.resolve({ status: 'loaded', backend: backendOfKernels((own) => own) }),
}
