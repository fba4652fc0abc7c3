/** x = max(x, 0) on [rows, columns]; a NaN stays NaN, so a diverged run shows. Stride in elements. */
export function relu(x: usize, stride: i32, rows: i32, columns: i32): void {
  const zero = f32x4.splat(0)
  const whole = (columns & ~3) << 2
  const end = columns << 2
  for (; rows > 0; rows--) {
    let n = 0
    for (; n < whole; n += 16) v128.store(x + n, f32x4.pmax(v128.load(x + n), zero))
    for (; n < end; n += 4) {
      if (load<f32>(x + n) < 0) store<f32>(x + n, 0)
    }
    x += stride << 2
  }
}

/** dy = 0 wherever the output y of the relu was not positive. Both [rows, columns] with the same stride. */
export function reluBackward(dy: usize, y: usize, stride: i32, rows: i32, columns: i32): void {
  const zero = f32x4.splat(0)
  const whole = (columns & ~3) << 2
  const end = columns << 2
  for (; rows > 0; rows--) {
    let n = 0
    for (; n < whole; n += 16) {
      const positive = f32x4.gt(v128.load(y + n), zero)
      v128.store(dy + n, v128.and(v128.load(dy + n), positive))
    }
    for (; n < end; n += 4) {
      if (!(load<f32>(y + n) > 0)) store<f32>(dy + n, 0)
    }
    dy += stride << 2
    y += stride << 2
  }
}
