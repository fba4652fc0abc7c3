import { thrownText } from '../workloads/workload-source.js'
import type { BackendLoader } from './backend.js'
import { backendOfKernels } from './backend-of-kernels.js'
import { type BlasLibrary, libraryVariable, loadBlas } from './blas-library.js'
import { findOptionalPackage } from './optional-package.js'

const packageName = 'koffi'

/**
 * Our own kernels with the matrix products of a BLAS library, for the built-in workloads. How a library splits a sum
 * depends on the processor. On one thread, equal shapes are always split alike.
 */
export const nativeBackend: BackendLoader = {
  sameBits: 'same-processor',
  load: (machine) => {
    const path = findOptionalPackage(packageName, machine)
    if (path === undefined) {
      return Promise.resolve({
        status: 'unavailable',
        reason: `needs the package ${packageName}, which is not installed`,
        hint: `npm install ${packageName}`,
      })
    }
    try {
      return Promise.resolve({ status: 'loaded', backend: backendOn(loadBlas(path, machine)) })
    } catch (error) {
      const reason = `cannot load a BLAS library: ${thrownText(error)}`
      return Promise.resolve({ status: 'unavailable', reason, hint })
    }
  },
}

const hint = `apt-get install libopenblas0 on Debian and Ubuntu, brew install openblas on macOS, or name a library with cblas_sgemm in ${libraryVariable}`

const backendOn = (blas: BlasLibrary) =>
  backendOfKernels((kernels) => ({
    ...kernels,
    exports: { ...kernels.exports, matmul: blas.matmulIn(kernels.memory) },
  }))
