// Softmax down the columns of [rows, columns], four columns side by side; strides in elements, padding may be written.

/** x = softmax(factor * x) over the rows of each column, in place. */
export function softmaxColumns(
  x: usize,
  stride: usize,
  rows: i32,
  columns: i32,
  factor: f32,
): void {
  stride <<= 2
  for (let left = columns; left > 0; left -= 4) {
    let largest = v128.load(x)
    let at = x
    for (let row = 1; row < rows; row++) {
      at += stride
      largest = f32x4.max(largest, v128.load(at))
    }
    let sum = f32x4.splat(0)
    at = x
    for (let row = 0; row < rows; row++) {
      const power = f32x4.mul(f32x4.sub(v128.load(at), largest), f32x4.splat(factor))
      const value = exponential(power)
      v128.store(at, value)
      sum = f32x4.add(sum, value)
      at += stride
    }
    at = x
    for (let row = 0; row < rows; row++) {
      v128.store(at, f32x4.div(v128.load(at), sum))
      at += stride
    }
    x += 16
  }
}

/** dx = factor * y * (dx - sum over rows of y * dx), in place, for y = softmax(factor * x). */
export function softmaxColumnsBackward(
  dx: usize,
  y: usize,
  stride: usize,
  rows: i32,
  columns: i32,
  factor: f32,
): void {
  stride <<= 2
  for (let left = columns; left > 0; left -= 4) {
    let sum = f32x4.splat(0)
    let at: usize = 0
    for (let row = 0; row < rows; row++) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(y + at), v128.load(dx + at)))
      at += stride
    }
    at = 0
    for (let row = 0; row < rows; row++) {
      const weight = f32x4.mul(v128.load(y + at), f32x4.splat(factor))
      v128.store(dx + at, f32x4.mul(f32x4.sub(v128.load(dx + at), sum), weight))
      at += stride
    }
    dx += 16
    y += 16
  }
}

/** The compiler's software exponential, lane by lane: the same bits on every processor. */
function exponential(x: v128): v128 {
  return f32x4(
    Mathf.exp(f32x4.extract_lane(x, 0)),
    Mathf.exp(f32x4.extract_lane(x, 1)),
    Mathf.exp(f32x4.extract_lane(x, 2)),
    Mathf.exp(f32x4.extract_lane(x, 3)),
  )
}
