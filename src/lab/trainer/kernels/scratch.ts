import { aligned, type Arena } from './arena.js'

/** Allocates `length` float32 elements and returns their byte offset in kernel memory. */
export type TakeFloats = (length: number) => number

/** A matrix in kernel memory; `stride` float32 elements lie between the starts of its rows. */
export type Matrix = { readonly pointer: number; readonly stride: number }

/** Reserves a matrix of `rows` rows, padded so that rows do not compete for the same sets of the cache. */
export function takeMatrix(take: TakeFloats, rows: number, columns: number): Matrix {
  const stride = paddedStride(columns)
  return { pointer: take(rows * stride), stride }
}

/** Allocates from the memory of the kernels. */
export function takeFrom(kernels: Arena): TakeFloats {
  return (length) => kernels.floats(length).byteOffset
}

/**
 * Number of elements that `plan` uses, including alignment: the same code plans and allocates, so they cannot differ.
 */
export function countFloats(plan: (take: TakeFloats) => unknown): number {
  let bytes = 0
  plan((length) => {
    bytes += aligned(length * 4)
    return 0
  })
  return bytes / 4
}

/** An odd number of 64-byte lines: consecutive rows then start in different sets. */
function paddedStride(columns: number): number {
  const lines = Math.ceil(columns / 16)
  return (lines % 2 === 0 ? lines + 1 : lines) * 16
}
