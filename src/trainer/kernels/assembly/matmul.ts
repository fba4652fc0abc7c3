// One matrix product for everything: C[m, n] (+)= sum over k of A(m, k) * B[k, n]. C and B have contiguous rows; A may
// be read along its rows or along its columns, so no weight matrix is ever transposed. Strides are in elements.
//
// Each element of C is one running sum in ascending order of k, whatever the tiles and cache blocks, so a sample's
// result depends neither on the blocking nor on which other samples (columns) are computed with it.
import { tile1x4, tile4x4 } from './narrow-tiles'
import { tile1x16, tile2x16 } from './wide-tiles'

/** A block of B is meant to stay in the first-level cache (32 KB) while all rows of A pass by. */
const BLOCK_DEPTH: i32 = 256
const BLOCK_ELEMENTS: i32 = 8192

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
  const width = max(BLOCK_ELEMENTS / max(min(depth, BLOCK_DEPTH), 1), 16) & ~15
  for (let k = 0; k == 0 || k < depth; k += BLOCK_DEPTH) {
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
        min(depth - k, BLOCK_DEPTH),
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
  const rest = columns - wide
  multiplyWide(c, cStride, a, aRowStride, aDepthStride, b, bStride, rows, wide, depth, accumulate)
  c += wide << 2
  b += wide << 2
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
  for (; columns > 0; columns -= 4) {
    let cRow = c
    let aRow = a
    let left = rows
    for (; left >= 4; left -= 4) {
      tile4x4(cRow, cStride, aRow, aRowStride, aDepthStride, b, bStride, depth, accumulate, columns)
      cRow += cStride << 2
      aRow += aRowStride << 2
    }
    for (; left > 0; left--) {
      tile1x4(cRow, aRow, aDepthStride, b, bStride, depth, accumulate, columns)
      cRow += cStride
      aRow += aRowStride
    }
    c += 16
    b += 16
  }
}
