// What a linear layer needs beside the plain product. Activations are feature-major ([features, samples], samples
// contiguous), weights are [outputs, inputs] as in PyTorch. Strides are in elements.
import { matmul } from './matmul'

const PACKED_INPUTS: i32 = 64
const PACKED_OUTPUTS: i32 = 64
const packed = memory.data(16384, 64)

/**
 * dx[inputs, samples] (+)= transposed w [outputs, inputs] times dy [outputs, samples]. Pieces of w are copied together
 * first: read in place, a column of a matrix whose rows are a power of two apart lands in one set of the cache.
 */
export function linearBackwardInput(
  dx: usize,
  dxStride: i32,
  w: usize,
  dy: usize,
  dyStride: i32,
  inputs: i32,
  outputs: i32,
  samples: i32,
  accumulate: bool,
): void {
  for (let i = 0; i < inputs; i += PACKED_INPUTS) {
    const height = min(inputs - i, PACKED_INPUTS)
    for (let o = 0; o < outputs; o += PACKED_OUTPUTS) {
      const depth = min(outputs - o, PACKED_OUTPUTS)
      pack(w + ((o * inputs + i) << 2), inputs << 2, depth, height)
      matmul(
        dx + ((i * dxStride) << 2),
        dxStride,
        packed,
        1,
        PACKED_INPUTS,
        dy + ((o * dyStride) << 2),
        dyStride,
        height,
        samples,
        depth,
        accumulate || o > 0,
      )
    }
  }
}

function pack(source: usize, stride: usize, rows: i32, columns: i32): void {
  let target = packed
  const whole = (columns & ~3) << 2
  const end = columns << 2
  for (; rows > 0; rows--) {
    let n = 0
    for (; n < whole; n += 16) v128.store(target + n, v128.load(source + n))
    for (; n < end; n += 4) store<f32>(target + n, load<f32>(source + n))
    target += PACKED_INPUTS << 2
    source += stride
  }
}

/** y[row, 0 .. columns) = bias[row], the start of a forward product. */
export function fillRows(y: usize, stride: i32, bias: usize, rows: i32, columns: i32): void {
  for (; rows > 0; rows--) {
    const value = load<f32>(bias)
    const wide = f32x4.splat(value)
    const whole = (columns & ~3) << 2
    const end = columns << 2
    let n = 0
    for (; n < whole; n += 16) v128.store(y + n, wide)
    for (; n < end; n += 4) store<f32>(y + n, value)
    y += stride << 2
    bias += 4
  }
}

/** sums[columns] (+)= the rows of x [rows, columns], added in order: the bias gradient. */
export function sumRows(
  sums: usize,
  x: usize,
  stride: i32,
  rows: i32,
  columns: i32,
  accumulate: bool,
): void {
  for (; columns >= 4; columns -= 4) {
    let sum = accumulate ? v128.load(sums) : f32x4.splat(0)
    for (let row = 0; row < rows; row++) {
      sum = f32x4.add(sum, v128.load(x + ((row * stride) << 2)))
    }
    v128.store(sums, sum)
    sums += 16
    x += 16
  }
  for (; columns > 0; columns--) {
    let sum: f32 = accumulate ? load<f32>(sums) : 0
    for (let row = 0; row < rows; row++) sum += load<f32>(x + ((row * stride) << 2))
    store<f32>(sums, sum)
    sums += 4
    x += 4
  }
}
