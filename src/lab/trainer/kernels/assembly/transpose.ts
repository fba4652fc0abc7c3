/** target [columns, rows] = source [rows, columns] transposed; strides in elements. */
export function transpose(
  target: usize,
  targetStride: i32,
  source: usize,
  sourceStride: i32,
  rows: i32,
  columns: i32,
): void {
  const wideRows = rows & ~3
  const wideColumns = columns & ~3
  for (let row = 0; row < wideRows; row += 4) {
    for (let column = 0; column < wideColumns; column += 4) {
      transpose4x4(
        target + ((column * targetStride + row) << 2),
        targetStride << 2,
        source + ((row * sourceStride + column) << 2),
        sourceStride << 2,
      )
    }
  }
  moveEach(target, targetStride, source, sourceStride, 0, wideRows, wideColumns, columns)
  moveEach(target, targetStride, source, sourceStride, wideRows, rows, 0, columns)
}

function transpose4x4(
  target: usize,
  targetStride: usize,
  source: usize,
  sourceStride: usize,
): void {
  const r0 = v128.load(source)
  const r1 = v128.load(source + sourceStride)
  const r2 = v128.load(source + sourceStride * 2)
  const r3 = v128.load(source + sourceStride * 3)
  const low01 = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5)
  const low23 = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5)
  const high01 = v128.shuffle<f32>(r0, r1, 2, 6, 3, 7)
  const high23 = v128.shuffle<f32>(r2, r3, 2, 6, 3, 7)
  v128.store(target, v128.shuffle<f64>(low01, low23, 0, 2))
  v128.store(target + targetStride, v128.shuffle<f64>(low01, low23, 1, 3))
  v128.store(target + targetStride * 2, v128.shuffle<f64>(high01, high23, 0, 2))
  v128.store(target + targetStride * 3, v128.shuffle<f64>(high01, high23, 1, 3))
}

function moveEach(
  target: usize,
  targetStride: i32,
  source: usize,
  sourceStride: i32,
  firstRow: i32,
  endRow: i32,
  firstColumn: i32,
  endColumn: i32,
): void {
  for (let row = firstRow; row < endRow; row++) {
    for (let column = firstColumn; column < endColumn; column++) {
      const value = load<f32>(source + ((row * sourceStride + column) << 2))
      store<f32>(target + ((column * targetStride + row) << 2), value)
    }
  }
}
