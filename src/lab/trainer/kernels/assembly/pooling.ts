// Strides are in elements; the padding of the rows, up to a whole block of four, may be written.

/** means[row] = mean of x[row, 0 .. columns). */
export function meanColumns(
  means: usize,
  meansStride: usize,
  x: usize,
  stride: usize,
  rows: i32,
  columns: i32,
): void {
  for (; rows > 0; rows--) {
    let sum: f32 = 0
    for (let column: usize = 0; column < (<usize>columns) << 2; column += 4) {
      sum += load<f32>(x + column)
    }
    store<f32>(means, sum / <f32>columns)
    means += meansStride << 2
    x += stride << 2
  }
}

/** dx[row, 0 .. columns) = dMeans[row] / columns. */
export function meanColumnsBackward(
  dx: usize,
  stride: usize,
  dMeans: usize,
  meansStride: usize,
  rows: i32,
  columns: i32,
): void {
  const count = f32x4.splat(<f32>columns)
  for (; rows > 0; rows--) {
    const share = f32x4.div(v128.load32_splat(dMeans), count)
    const end = dx + ((<usize>columns) << 2)
    for (let at = dx; at < end; at += 16) v128.store(at, share)
    dMeans += meansStride << 2
    dx += stride << 2
  }
}
