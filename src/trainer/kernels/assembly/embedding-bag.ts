// The mean of the table rows that a sample's bag of indices names. Table [rows, width], indices [samples, bag].

/** means [samples, width] */
export function embeddingBag(
  means: usize,
  meansStride: usize,
  table: usize,
  width: i32,
  indices: usize,
  bag: i32,
  samples: i32,
): void {
  const size = <f32>bag
  for (; samples > 0; samples--) {
    for (let i: usize = 0; i < (<usize>width) << 2; i += 4) {
      let sum: f32 = 0
      for (let k = 0; k < bag; k++) {
        sum += load<f32>(rowOf(table, width, indices, k) + i)
      }
      store<f32>(means + i, sum / size)
    }
    means += meansStride << 2
    indices += bag << 2
  }
}

/** Adds dMeans / bag to the gradient rows that the bags name, sample by sample. */
export function embeddingBagBackward(
  dTable: usize,
  width: i32,
  dMeans: usize,
  meansStride: usize,
  indices: usize,
  bag: i32,
  samples: i32,
): void {
  const size = <f32>bag
  for (; samples > 0; samples--) {
    for (let k = 0; k < bag; k++) {
      const row = rowOf(dTable, width, indices, k)
      for (let i: usize = 0; i < (<usize>width) << 2; i += 4) {
        store<f32>(row + i, load<f32>(row + i) + load<f32>(dMeans + i) / size)
      }
    }
    dMeans += meansStride << 2
    indices += bag << 2
  }
}

function rowOf(table: usize, width: i32, indices: usize, k: usize): usize {
  return table + ((load<i32>(indices + (k << 2)) * width) << 2)
}
