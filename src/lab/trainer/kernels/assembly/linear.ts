// What a linear layer needs beside the products. Activations are feature-major: [features, samples], samples
// contiguous. Strides are in elements; the padding of the rows, up to a whole block of four, may be written.

/** y[row, 0 .. columns) = bias[row], where a forward product starts from. */
export function fillRows(y: usize, stride: usize, bias: usize, rows: i32, columns: i32): void {
  for (; rows > 0; rows--) {
    const value = v128.load32_splat(bias)
    const end = y + ((<usize>columns) << 2)
    for (let at = y; at < end; at += 16) v128.store(at, value)
    y += stride << 2
    bias += 4
  }
}

/**
 * sums[row] (+)= x[row, 0 .. columns), the bias gradient: every fourth column in a lane of its own, then the lanes in
 * pairs, then what is left of the columns.
 */
export function sumColumns(
  sums: usize,
  x: usize,
  stride: usize,
  rows: i32,
  columns: i32,
  accumulate: bool,
): void {
  for (; rows > 0; rows--) {
    const whole = (columns & ~3) << 2
    const end = columns << 2
    let lanes = f32x4.splat(0)
    let n = 0
    for (; n < whole; n += 16) lanes = f32x4.add(lanes, v128.load(x + n))
    let sum = sumOfLanes(lanes)
    for (; n < end; n += 4) sum += load<f32>(x + n)
    store<f32>(sums, accumulate ? load<f32>(sums) + sum : sum)
    sums += 4
    x += stride << 2
  }
}

function sumOfLanes(x: v128): f32 {
  const low = f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1)
  return low + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3))
}
