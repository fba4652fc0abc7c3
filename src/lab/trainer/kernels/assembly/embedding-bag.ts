// The mean of the table rows that a sample's bag of indices names. Table [rows, width], indices [samples, bag]; both
// matrices of means are [samples, width], their strides in elements.
import { add } from './vector'

/** means[sample] = mean of the rows in its bag, added in the order of the bag. */
export function embeddingBag(
  means: usize,
  meansStride: usize,
  table: usize,
  width: i32,
  indices: usize,
  bag: i32,
  samples: i32,
): void {
  for (; samples > 0; samples--) {
    memory.fill(means, 0, width << 2)
    for (let k = 0; k < bag; k++) add(means, rowOf(table, width, indices, k), width)
    divide(means, width, <f32>bag)
    means += meansStride << 2
    indices += bag << 2
  }
}

/** Adds dMeans / bag to the gradient rows that the bags name, sample by sample; dMeans is overwritten with it. */
export function embeddingBagBackward(
  dTable: usize,
  width: i32,
  dMeans: usize,
  meansStride: usize,
  indices: usize,
  bag: i32,
  samples: i32,
): void {
  for (; samples > 0; samples--) {
    divide(dMeans, width, <f32>bag)
    for (let k = 0; k < bag; k++) add(rowOf(dTable, width, indices, k), dMeans, width)
    dMeans += meansStride << 2
    indices += bag << 2
  }
}

function divide(x: usize, length: i32, divisor: f32): void {
  const end = x + ((<usize>length) << 2)
  for (; x < end; x += 4) store<f32>(x, load<f32>(x) / divisor)
}

function rowOf(table: usize, width: i32, indices: usize, k: usize): usize {
  return table + ((load<i32>(indices + (k << 2)) * width) << 2)
}
