/** means[row] = mean of x[row, 0 .. columns); strides in elements. */
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
  for (; rows > 0; rows--) {
    const share = load<f32>(dMeans) / <f32>columns
    for (let column: usize = 0; column < (<usize>columns) << 2; column += 4) {
      store<f32>(dx + column, share)
    }
    dMeans += meansStride << 2
    dx += stride << 2
  }
}
