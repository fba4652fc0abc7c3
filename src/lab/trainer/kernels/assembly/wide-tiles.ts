// Tiles of sixteen columns: a piece of C stays in registers while A and B stream past. Strides are in bytes.

/** Two rows: eight running sums, enough to hide the latency of an addition and few enough for sixteen registers. */
export function tile2x16(
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
  let c0 = start(c, accumulate)
  let c1 = start(c + 16, accumulate)
  let c2 = start(c + 32, accumulate)
  let c3 = start(c + 48, accumulate)
  let d0 = start(d, accumulate)
  let d1 = start(d + 16, accumulate)
  let d2 = start(d + 32, accumulate)
  let d3 = start(d + 48, accumulate)
  for (; depth > 0; depth--) {
    const b0 = v128.load(b)
    const b1 = v128.load(b, 16)
    const b2 = v128.load(b, 32)
    const b3 = v128.load(b, 48)
    const upper = v128.load32_splat(a)
    c0 = f32x4.add(c0, f32x4.mul(upper, b0))
    c1 = f32x4.add(c1, f32x4.mul(upper, b1))
    c2 = f32x4.add(c2, f32x4.mul(upper, b2))
    c3 = f32x4.add(c3, f32x4.mul(upper, b3))
    const lower = v128.load32_splat(a + aRowStride)
    d0 = f32x4.add(d0, f32x4.mul(lower, b0))
    d1 = f32x4.add(d1, f32x4.mul(lower, b1))
    d2 = f32x4.add(d2, f32x4.mul(lower, b2))
    d3 = f32x4.add(d3, f32x4.mul(lower, b3))
    a += aDepthStride
    b += bStride
  }
  v128.store(c, c0)
  v128.store(c, c1, 16)
  v128.store(c, c2, 32)
  v128.store(c, c3, 48)
  v128.store(d, d0)
  v128.store(d, d1, 16)
  v128.store(d, d2, 32)
  v128.store(d, d3, 48)
}

/** One row, for what two rows leave over. */
export function tile1x16(
  c: usize,
  a: usize,
  aDepthStride: usize,
  b: usize,
  bStride: usize,
  depth: i32,
  accumulate: bool,
): void {
  let c0 = start(c, accumulate)
  let c1 = start(c + 16, accumulate)
  let c2 = start(c + 32, accumulate)
  let c3 = start(c + 48, accumulate)
  for (; depth > 0; depth--) {
    const x = v128.load32_splat(a)
    c0 = f32x4.add(c0, f32x4.mul(x, v128.load(b)))
    c1 = f32x4.add(c1, f32x4.mul(x, v128.load(b, 16)))
    c2 = f32x4.add(c2, f32x4.mul(x, v128.load(b, 32)))
    c3 = f32x4.add(c3, f32x4.mul(x, v128.load(b, 48)))
    a += aDepthStride
    b += bStride
  }
  v128.store(c, c0)
  v128.store(c, c1, 16)
  v128.store(c, c2, 32)
  v128.store(c, c3, 48)
}

function start(c: usize, accumulate: bool): v128 {
  return accumulate ? v128.load(c) : f32x4.splat(0)
}
