import type { KernelExports } from './kernel-exports.js'
import type { Matrix } from './scratch.js'

/** c [rows, columns] = a times b, over `depth` terms; or c += a times b. */
export type Product = {
  readonly c: Matrix
  readonly a: Matrix
  readonly b: Matrix
  readonly rows: number
  readonly columns: number
  readonly depth: number
  /** 1 to add to c, 0 to overwrite it. */
  readonly accumulate: 0 | 1
}

/** a is [rows, depth], b is [depth, columns]. */
export function multiply(kernels: KernelExports, product: Product): void {
  multiplyStrided(kernels, product, product.a.stride, 1)
}

/** a is stored as [depth, rows] and read transposed, b is [depth, columns]. */
export function multiplyTransposed(kernels: KernelExports, product: Product): void {
  multiplyStrided(kernels, product, 1, product.a.stride)
}

function multiplyStrided(
  kernels: KernelExports,
  { c, a, b, rows, columns, depth, accumulate }: Product,
  strideOfRow: number,
  strideOfTerm: number,
): void {
  kernels.matmul(
    c.pointer,
    c.stride,
    a.pointer,
    strideOfRow,
    strideOfTerm,
    b.pointer,
    b.stride,
    rows,
    columns,
    depth,
    accumulate,
  )
}
