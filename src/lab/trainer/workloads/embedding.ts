import type * as tfjs from '@tensorflow/tfjs-core'
import type { Dataset, Workload, WorkloadContext } from '../workload.js'
import { inMemoryDataset } from './in-memory-dataset.js'
import { linearSpecs } from './linear-specs.js'
import { linear, squaredErrors } from './tfjs-layers.js'

/** The fixed sizes of this workload. */
export const embeddingShape = { rows: 10_000, width: 128, bag: 16, hidden: 256 } as const

const numSamples = 1000
const noise = 0.1

/** Regression on bags of indices: the mean of their embedding rows, then two linear layers with ReLU between them. */
export const embedding: Workload = {
  name: 'embedding',
  parameters({ options }) {
    const { rows, width, hidden } = embeddingShape
    return [
      { name: 'embedding.weight', shape: [rows, width], init: { normal: 1 } },
      ...linearSpecs('layers.0', width, hidden),
      ...linearSpecs('layers.1', hidden, options.outputSize),
    ]
  },
  dataset: createDataset,
  loss(runtime, parameters, { indices, y }) {
    const tf = runtime as typeof tfjs
    const table = parameters['embedding.weight'] as tfjs.Tensor2D
    const means = tf.matMul(rowShares(tf, indices as tfjs.Tensor2D), table)
    const hidden = tf.relu(linear(tf, parameters, 'layers.0', means))
    return squaredErrors(tf, linear(tf, parameters, 'layers.1', hidden), y as tfjs.Tensor)
  },
}

/**
 * The share of each row of the table in a sample's bag, [batch, rows]. A product with the table replaces tf.gather,
 * because tfjs-wasm lacks an operation for the gradient of gather. The cast is needed because its one-hot is wrong in
 * float32.
 */
function rowShares(tf: typeof tfjs, indices: tfjs.Tensor2D): tfjs.Tensor2D {
  const named = tf.cast(tf.oneHot(indices, embeddingShape.rows), 'float32')
  return tf.mean<tfjs.Tensor2D>(named, 1)
}

/** Targets are the sum of a hidden value per row over the bag, scaled to unit variance, plus noise. */
function createDataset({ options, random }: WorkloadContext): Dataset {
  const { rows, bag } = embeddingShape
  const { outputSize } = options
  const { normal } = random('hidden table')
  const table = Float32Array.from({ length: rows * outputSize }, normal)
  const { integer } = random('indices')
  const indices = Int32Array.from({ length: numSamples * bag }, () => integer(rows))
  const { normal: error } = random('noise')
  const y = Float32Array.from({ length: numSamples * outputSize }, (_, at) => {
    const sample = Math.floor(at / outputSize)
    const output = at % outputSize
    const sum = indices
      .subarray(sample * bag, (sample + 1) * bag)
      .reduce((total, row) => total + (table[row * outputSize + output] ?? 0), 0)
    return sum / Math.sqrt(bag) + error() * noise
  })
  return inMemoryDataset(numSamples, {
    indices: { data: indices, shape: [bag] },
    y: { data: y, shape: [outputSize] },
  })
}
