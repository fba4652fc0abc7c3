// y = layer norm of (x + residual), feature-major [features, columns]: every column is normalised over its features,
// four columns side by side. All matrices share one stride (in elements), whose padding may be written.

const EPSILON: f32 = 1e-5

/** Writes y, the normalised values before scale and shift, and 1 / deviation of each column. */
export function addNorm(
  y: usize,
  normalized: usize,
  inverseDeviations: usize,
  x: usize,
  residual: usize,
  scale: usize,
  shift: usize,
  stride: usize,
  features: i32,
  columns: i32,
): void {
  stride <<= 2
  const count = f32x4.splat(<f32>features)
  for (let column: usize = 0; column < (<usize>columns) << 2; column += 16) {
    let sum = f32x4.splat(0)
    let at = column
    for (let i = 0; i < features; i++) {
      const value = f32x4.add(v128.load(x + at), v128.load(residual + at))
      v128.store(normalized + at, value)
      sum = f32x4.add(sum, value)
      at += stride
    }
    const mean = f32x4.div(sum, count)
    const deviation = inverseDeviation(normalized + column, mean, stride, features)
    v128.store(inverseDeviations + column, deviation)
    at = column
    for (let i = 0; i < features; i++) {
      const value = f32x4.mul(f32x4.sub(v128.load(normalized + at), mean), deviation)
      v128.store(normalized + at, value)
      const scaled = f32x4.mul(value, v128.load32_splat(scale + (i << 2)))
      v128.store(y + at, f32x4.add(scaled, v128.load32_splat(shift + (i << 2))))
      at += stride
    }
  }
}

function inverseDeviation(x: usize, mean: v128, stride: usize, features: i32): v128 {
  let sum = f32x4.splat(0)
  for (let i = 0; i < features; i++) {
    const difference = f32x4.sub(v128.load(x), mean)
    sum = f32x4.add(sum, f32x4.mul(difference, difference))
    x += stride
  }
  const variance = f32x4.div(sum, f32x4.splat(<f32>features))
  return f32x4.div(f32x4.splat(1), f32x4.sqrt(f32x4.add(variance, f32x4.splat(EPSILON))))
}

/** From dy: the gradient of the sum x + residual, which is that of either. */
export function addNormBackward(
  dx: usize,
  dy: usize,
  normalized: usize,
  inverseDeviations: usize,
  scale: usize,
  stride: usize,
  features: i32,
  columns: i32,
): void {
  stride <<= 2
  const count = f32x4.splat(<f32>features)
  for (let column: usize = 0; column < (<usize>columns) << 2; column += 16) {
    let sum = f32x4.splat(0)
    let sumNormalized = f32x4.splat(0)
    let at = column
    for (let i = 0; i < features; i++) {
      const g = f32x4.mul(v128.load(dy + at), v128.load32_splat(scale + (i << 2)))
      sum = f32x4.add(sum, g)
      sumNormalized = f32x4.add(sumNormalized, f32x4.mul(g, v128.load(normalized + at)))
      at += stride
    }
    const mean = f32x4.div(sum, count)
    const meanNormalized = f32x4.div(sumNormalized, count)
    const deviation = v128.load(inverseDeviations + column)
    at = column
    for (let i = 0; i < features; i++) {
      const g = f32x4.mul(v128.load(dy + at), v128.load32_splat(scale + (i << 2)))
      const along = f32x4.mul(v128.load(normalized + at), meanNormalized)
      v128.store(dx + at, f32x4.mul(f32x4.sub(f32x4.sub(g, mean), along), deviation))
      at += stride
    }
  }
}

/** The gradients of scale and shift [features]: sums over the columns of dy * normalized and of dy. */
export function addNormBackwardParameters(
  dScale: usize,
  dShift: usize,
  dy: usize,
  normalized: usize,
  stride: usize,
  features: i32,
  columns: i32,
  accumulate: bool,
): void {
  for (let i = 0; i < features; i++) {
    let scale: f32 = accumulate ? load<f32>(dScale) : 0
    let shift: f32 = accumulate ? load<f32>(dShift) : 0
    for (let column: usize = 0; column < (<usize>columns) << 2; column += 4) {
      const g = load<f32>(dy + column)
      scale += g * load<f32>(normalized + column)
      shift += g
    }
    store<f32>(dScale, scale)
    store<f32>(dShift, shift)
    dScale += 4
    dShift += 4
    dy += stride << 2
    normalized += stride << 2
  }
}
