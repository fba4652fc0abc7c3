// Tiles of one to four columns, for what the wide tiles leave over. B and C are read in whole blocks of four, which
// may reach past the row (the allocator keeps readable slack behind everything); only `lanes` elements are written.

/** Four rows by eight columns: again eight running sums. Strides are in bytes. */
export function tile4x8(
  c: usize,
  cStride: usize,
  a: usize,
  aRowStride: usize,
  aDepthStride: usize,
  b: usize,
  bStride: usize,
  depth: i32,
  accumulate: bool,
): void {
  const d = c + cStride
  const e = d + cStride
  const f = e + cStride
  let c0 = start(c, accumulate)
  let c1 = start(c + 16, accumulate)
  let d0 = start(d, accumulate)
  let d1 = start(d + 16, accumulate)
  let e0 = start(e, accumulate)
  let e1 = start(e + 16, accumulate)
  let f0 = start(f, accumulate)
  let f1 = start(f + 16, accumulate)
  for (; depth > 0; depth--) {
    const b0 = v128.load(b)
    const b1 = v128.load(b, 16)
    let x = v128.load32_splat(a)
    c0 = f32x4.add(c0, f32x4.mul(x, b0))
    c1 = f32x4.add(c1, f32x4.mul(x, b1))
    let row = a + aRowStride
    x = v128.load32_splat(row)
    d0 = f32x4.add(d0, f32x4.mul(x, b0))
    d1 = f32x4.add(d1, f32x4.mul(x, b1))
    row += aRowStride
    x = v128.load32_splat(row)
    e0 = f32x4.add(e0, f32x4.mul(x, b0))
    e1 = f32x4.add(e1, f32x4.mul(x, b1))
    x = v128.load32_splat(row + aRowStride)
    f0 = f32x4.add(f0, f32x4.mul(x, b0))
    f1 = f32x4.add(f1, f32x4.mul(x, b1))
    a += aDepthStride
    b += bStride
  }
  v128.store(c, c0)
  v128.store(c, c1, 16)
  v128.store(d, d0)
  v128.store(d, d1, 16)
  v128.store(e, e0)
  v128.store(e, e1, 16)
  v128.store(f, f0)
  v128.store(f, f1, 16)
}

/** Four rows by up to four columns. Strides are in bytes. */
export function tile4x4(
  c: usize,
  cStride: usize,
  a: usize,
  aRowStride: usize,
  aDepthStride: usize,
  b: usize,
  bStride: usize,
  depth: i32,
  accumulate: bool,
  lanes: i32,
): void {
  const d = c + cStride
  const e = d + cStride
  const f = e + cStride
  let c0 = start(c, accumulate)
  let d0 = start(d, accumulate)
  let e0 = start(e, accumulate)
  let f0 = start(f, accumulate)
  for (; depth > 0; depth--) {
    const b0 = v128.load(b)
    const a1 = a + aRowStride
    const a2 = a1 + aRowStride
    c0 = f32x4.add(c0, f32x4.mul(v128.load32_splat(a), b0))
    d0 = f32x4.add(d0, f32x4.mul(v128.load32_splat(a1), b0))
    e0 = f32x4.add(e0, f32x4.mul(v128.load32_splat(a2), b0))
    f0 = f32x4.add(f0, f32x4.mul(v128.load32_splat(a2 + aRowStride), b0))
    a += aDepthStride
    b += bStride
  }
  storeLanes(c, c0, lanes)
  storeLanes(d, d0, lanes)
  storeLanes(e, e0, lanes)
  storeLanes(f, f0, lanes)
}

/** One row by up to four columns. */
export function tile1x4(
  c: usize,
  a: usize,
  aDepthStride: usize,
  b: usize,
  bStride: usize,
  depth: i32,
  accumulate: bool,
  lanes: i32,
): void {
  let sum = start(c, accumulate)
  for (; depth > 0; depth--) {
    sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(a), v128.load(b)))
    a += aDepthStride
    b += bStride
  }
  storeLanes(c, sum, lanes)
}

function start(c: usize, accumulate: bool): v128 {
  return accumulate ? v128.load(c) : f32x4.splat(0)
}

function storeLanes(address: usize, x: v128, lanes: i32): void {
  if (lanes >= 4) {
    v128.store(address, x)
    return
  }
  v128.store_lane<f32>(address, x, 0)
  if (lanes > 1) v128.store_lane<f32>(address, x, 1, 4)
  if (lanes > 2) v128.store_lane<f32>(address, x, 2, 8)
}
