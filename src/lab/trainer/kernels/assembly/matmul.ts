// One matrix product for everything: C[m, n] (+)= sum over k of A(m, k) * B[k, n]. C and B have contiguous rows; A may
// be read along its rows or along its columns, so no weight matrix is ever transposed. Strides are in elements.
//
// Each element of C is one running sum in ascending order of k, whatever the tiles and cache blocks, so a sample's
// result depends neither on the blocking nor on which other samples (columns) are computed with it.
import { tile1x4, tile4x4, tile4x8 } from './narrow-tiles'
import { tile1x16, tile2x16 } from './wide-tiles'

/** A block of B, at most this many elements, stays in the first-level cache while all rows of A pass by. */
const BLOCK_ELEMENTS: i32 = 8192
const BLOCK_COLUMNS: i32 = 128
const BLOCK_DEPTH: i32 = 256
/** Read down its columns, A takes a line of the cache and a page of memory per step: fewer of both are at hand. */
const BLOCK_DEPTH_DOWN_COLUMNS: i32 = 64

export function matmul(
  c: usize,
  cStride: i32,
  a: usize,
  aRowStride: i32,
  aDepthStride: i32,
  b: usize,
  bStride: i32,
  rows: i32,
  columns: i32,
  depth: i32,
  accumulate: bool,
): void {
  const height = aDepthStride == 1 ? BLOCK_DEPTH : BLOCK_DEPTH_DOWN_COLUMNS
  const width = min(BLOCK_COLUMNS, BLOCK_ELEMENTS / max(min(depth, height), 1)) & ~15
  for (let k = 0; k == 0 || k < depth; k += height) {
    for (let n = 0; n < columns; n += width) {
      multiplyBlock(
        c + (n << 2),
        cStride << 2,
        a + ((k * aDepthStride) << 2),
        aRowStride << 2,
        aDepthStride << 2,
        b + ((k * bStride + n) << 2),
        bStride << 2,
        rows,
        min(columns - n, width),
        min(depth - k, height),
        accumulate || k > 0,
      )
    }
  }
}

function multiplyBlock(
  c: usize,
  cStride: usize,
  a: usize,
  aRowStride: usize,
  aDepthStride: usize,
  b: usize,
  bStride: usize,
  rows: i32,
  columns: i32,
  depth: i32,
  accumulate: bool,
): void {
  const wide = columns & ~15
  multiplyWide(c, cStride, a, aRowStride, aDepthStride, b, bStride, rows, wide, depth, accumulate)
  c += wide << 2
  b += wide << 2
  const rest = columns - wide
  multiplyNarrow(c, cStride, a, aRowStride, aDepthStride, b, bStride, rows, rest, depth, accumulate)
}

function multiplyWide(
  c: usize,
  cStride: usize,
  a: usize,
  aRowStride: usize,
  aDepthStride: usize,
  b: usize,
  bStride: usize,
  rows: i32,
  columns: i32,
  depth: i32,
  accumulate: bool,
): void {
  const rowEnd = columns << 2
  for (; rows >= 2; rows -= 2) {
    for (let n = 0; n < rowEnd; n += 64) {
      tile2x16(c + n, cStride, a, aRowStride, aDepthStride, b + n, bStride, depth, accumulate)
    }
    c += cStride << 1
    a += aRowStride << 1
  }
  if (!rows) return
  for (let n = 0; n < rowEnd; n += 64) {
    tile1x16(c + n, a, aDepthStride, b + n, bStride, depth, accumulate)
  }
}

function multiplyNarrow(
  c: usize,
  cStride: usize,
  a: usize,
  aRowStride: usize,
  aDepthStride: usize,
  b: usize,
  bStride: usize,
  rows: i32,
  columns: i32,
  depth: i32,
  accumulate: bool,
): void {
  for (; rows >= 4; rows -= 4) {
    let n = 0
    for (; columns - n >= 8; n += 8) {
      const at = n << 2
      tile4x8(c + at, cStride, a, aRowStride, aDepthStride, b + at, bStride, depth, accumulate)
    }
    for (; n < columns; n += 4) {
      const at = n << 2
      const lanes = columns - n
      tile4x4(
        c + at,
        cStride,
        a,
        aRowStride,
        aDepthStride,
        b + at,
        bStride,
        depth,
        accumulate,
        lanes,
      )
    }
    c += cStride << 2
    a += aRowStride << 2
  }
  for (; rows > 0; rows--) {
    for (let n = 0; n < columns; n += 4) {
      const at = n << 2
      tile1x4(c + at, a, aDepthStride, b + at, bStride, depth, accumulate, columns - n)
    }
    c += cStride
    a += aRowStride
  }
}
