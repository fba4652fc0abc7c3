import { createRequire } from 'node:module'
import type { KernelExports } from '../kernels/kernel-exports.js'
import { thrownText } from '../workloads/workload-source.js'
import type { BackendMachine } from './backend.js'

/** The part of koffi 3 that we use: it calls functions of shared libraries. */
type Koffi = {
  load(path: string): { func(declaration: string): (...values: readonly number[]) => void }
  /** The address of the bytes of a buffer. */
  address(buffer: ArrayBufferLike): bigint
}

/** Matrix products by a BLAS library, on any memory of this process. */
export type BlasLibrary = {
  /** Multiplies matrices that lie in `memory`, which must neither move nor grow. */
  matmulIn(memory: ArrayBufferLike): KernelExports['matmul']
}

/** Where systems install a BLAS that is fast on one core; the slow reference library is not listed. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  linux: ['libopenblas.so.0', 'libopenblas.so', 'libmkl_rt.so.2', 'libmkl_rt.so', 'libblis.so.4'],
  darwin: [
    '/System/Library/Frameworks/Accelerate.framework/Accelerate',
    '/opt/homebrew/opt/openblas/lib/libopenblas.dylib',
  ],
  win32: ['libopenblas.dll', 'openblas.dll', 'mkl_rt.2.dll'],
}

/** The variable that names another library, by its path. */
export const libraryVariable = 'MINICLUSTER_BLAS'

const declaration =
  'void cblas_sgemm(int order, int transA, int transB, int m, int n, int k, float alpha, uintptr_t a, int lda, uintptr_t b, int ldb, float beta, uintptr_t c, int ldc)'

/** Values of the CBLAS interface. */
const rowMajor = 101
const asStored = 111
const transposed = 112

/** Loads koffi from `koffiPath` and the first BLAS library that loads. Throws an Error with the reason of each. */
export function loadBlas(
  koffiPath: string,
  { environment }: Pick<BackendMachine, 'environment'>,
): BlasLibrary {
  useOneThread(environment)
  const koffi = createRequire(koffiPath)(koffiPath) as Koffi
  const asked = environment[libraryVariable]
  const names = asked ? [asked] : (usualNames[process.platform] ?? [])
  const failures: string[] = []
  for (const name of names) {
    try {
      const sgemm = koffi.load(name).func(declaration)
      return { matmulIn: (memory) => matmulAt(Number(koffi.address(memory)), sgemm) }
    } catch (error) {
      failures.push(`${name}: ${thrownText(error)}`)
    }
  }
  throw new Error(failures.join('; '))
}

/**
 * The libraries read these once, when they are loaded. Every worker is a separate process, so more threads would only
 * compete. Values that the user has set are kept.
 */
function useOneThread(environment: BackendMachine['environment']): void {
  environment['OPENBLAS_NUM_THREADS'] ??= '1'
  environment['MKL_NUM_THREADS'] ??= '1'
  environment['BLIS_NUM_THREADS'] ??= '1'
  environment['VECLIB_MAXIMUM_THREADS'] ??= '1'
}

/** `base` is the address of the memory to which the pointers of the kernels are relative. */
const matmulAt =
  (base: number, sgemm: (...values: readonly number[]) => void): KernelExports['matmul'] =>
  (...product: Parameters<KernelExports['matmul']>) => {
    const [c, cStride, a, aRowStride, aDepthStride, b, bStride, ...shape] = product
    const [rows, columns, depth, accumulate] = shape
    const isAsStored = aDepthStride === 1
    // A library refuses a stride shorter than a row, even for a matrix with a single row.
    sgemm(
      rowMajor,
      isAsStored ? asStored : transposed,
      asStored,
      rows,
      columns,
      depth,
      1,
      base + a,
      isAsStored ? Math.max(aRowStride, depth) : Math.max(aDepthStride, rows),
      base + b,
      Math.max(bStride, columns),
      accumulate,
      base + c,
      Math.max(cStride, columns),
    )
  }
