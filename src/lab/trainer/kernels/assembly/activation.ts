// Strides are in elements; the padding of the rows, up to a whole block of four, may be written.

/** x = max(x, 0) on [rows, columns]; a NaN stays NaN, so a diverged run shows. */
export function relu(x: usize, stride: usize, rows: i32, columns: i32): void {
  const zero = f32x4.splat(0)
  for (; rows > 0; rows--) {
    const end = x + ((<usize>columns) << 2)
    for (let at = x; at < end; at += 16) v128.store(at, f32x4.pmax(v128.load(at), zero))
    x += stride << 2
  }
}

/** dy = 0 wherever the output y of the relu was not positive; both matrices have the same stride. */
export function reluBackward(dy: usize, y: usize, stride: usize, rows: i32, columns: i32): void {
  const zero = f32x4.splat(0)
  const end = (<usize>columns) << 2
  for (; rows > 0; rows--) {
    for (let n: usize = 0; n < end; n += 16) {
      const positive = f32x4.gt(v128.load(y + n), zero)
      v128.store(dy + n, v128.and(v128.load(dy + n), positive))
    }
    dy += stride << 2
    y += stride << 2
  }
}
