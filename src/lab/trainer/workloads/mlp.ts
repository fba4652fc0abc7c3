import type * as tfjs from '@tensorflow/tfjs-core'
import type { Dataset, Workload, WorkloadContext, WorkloadOptions } from '../workload.js'
import { inMemoryDataset } from './in-memory-dataset.js'
import { linearSpecs } from './linear-specs.js'
import { linear, squaredErrors } from './tfjs-layers.js'

const numSamples = 1000
const noise = 0.1

/**
 * Regression on y = x w + noise by `numLayers` linear layers with ReLU between them: two layers are input, hidden
 * and output; one layer is plain linear regression.
 */
export const mlp: Workload = {
  name: 'mlp',
  parameters({ options }) {
    const widths = layerWidths(options)
    return widths
      .slice(1)
      .flatMap((outputs, layer) => linearSpecs(`layers.${layer}`, widths[layer] ?? 0, outputs))
  },
  dataset: createDataset,
  loss(runtime, parameters, { x, y }) {
    const tf = runtime as typeof tfjs
    const numLayers = Object.keys(parameters).length / 2
    let activation = x as tfjs.Tensor
    for (let layer = 0; layer < numLayers; layer++) {
      if (layer > 0) activation = tf.relu(activation)
      activation = linear(tf, parameters, `layers.${layer}`, activation)
    }
    return squaredErrors(tf, activation, y as tfjs.Tensor)
  },
}

function layerWidths({ inputSize, hiddenSize, outputSize, numLayers }: WorkloadOptions): number[] {
  return [inputSize, ...new Array<number>(numLayers - 1).fill(hiddenSize), outputSize]
}

function createDataset({ options, random }: WorkloadContext): Dataset {
  const { inputSize, outputSize } = options
  const truth = normals(inputSize * outputSize, random('true weights').normal)
  const x = normals(numSamples * inputSize, random('inputs').normal)
  const y = normals(numSamples * outputSize, random('noise').normal).map((value) => value * noise)
  for (let sample = 0; sample < numSamples; sample++) {
    for (let input = 0; input < inputSize; input++) {
      const value = x[sample * inputSize + input] ?? 0
      for (let output = 0; output < outputSize; output++) {
        const weight = truth[input * outputSize + output] ?? 0
        y[sample * outputSize + output] = (y[sample * outputSize + output] ?? 0) + value * weight
      }
    }
  }
  return inMemoryDataset(numSamples, {
    x: { data: x, shape: [inputSize] },
    y: { data: y, shape: [outputSize] },
  })
}

function normals(length: number, normal: () => number): Float32Array {
  return new Float32Array(length).map(normal)
}
