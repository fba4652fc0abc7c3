import type { TensorLayout } from '../model.js'
import type { AttentionShape } from './attention.js'
import { runBackward, runForward, takeActivation } from './graph.js'
import { loadColumn, takeInputColumn } from './input-column.js'
import { columnData, type KernelModel, kernelModel } from './kernel-model.js'
import { linear } from './linear.js'
import { meanPooling } from './mean-pooling.js'
import { takeRegressionLoss } from './regression-loss.js'
import { countFloats, type TakeFloats, takeFrom, takeMatrix } from './scratch.js'
import { takeEncoder } from './transformer-encoder.js'
import { transformerLayers } from './transformer-layers.js'

/**
 * One encoder layer, the mean over the positions, and a linear head, on columns x [batch, positions, width] and y
 * [batch, outputs]. Samples are computed one after another, so the scratch memory does not grow with the batch and
 * stays in the cache.
 */
export function transformerModel(shape: AttentionShape): KernelModel {
  return {
    scratchFloats: (tensors) => countFloats((take) => wire(take, tensors, shape)),
    createModel(request) {
      const { kernels, tensors, weights } = request
      const { x, encoder, head, loss } = wire(takeFrom(kernels), tensors, shape)
      const memory = new Float32Array(weights.buffer)
      return kernelModel(request, (batch, pass) => {
        const inputs = sampleViews(columnData(batch, 'x'), batch.size)
        const targets = sampleViews(columnData(batch, 'y'), batch.size)
        let total = 0
        for (let sample = 0; sample < batch.size; sample++) {
          const accumulate = sample > 0 ? 1 : 0
          const positions = { ...pass, samples: shape.positions, accumulate } as const
          const pooled = { ...pass, samples: 1, accumulate } as const
          loadColumn(positions, x, memory, inputs(sample))
          loadColumn(pooled, loss.targets, memory, targets(sample))
          runForward(encoder, positions)
          runForward(head, pooled)
          total += loss.lossAndDelta(pooled)
          runBackward(head, pooled)
          runBackward(encoder, positions)
        }
        return total
      })
    },
  }
}

function wire(take: TakeFloats, tensors: readonly TensorLayout[], shape: AttentionShape) {
  const layers = transformerLayers(tensors)
  const { positions } = shape
  const width = layers.head.inputs
  const x = takeInputColumn(take, width, positions)
  const encoded = takeActivation(take, width, positions)
  const pooled = takeActivation(take, width, 1)
  const y = takeActivation(take, layers.head.outputs, 1)
  const encoder = takeEncoder(take, { layers, x, y: encoded }, shape)
  const sampleMajor = takeMatrix(take, 1, width)
  return {
    x,
    encoder: [...encoder, meanPooling(encoded, pooled)],
    head: [linear({ layer: layers.head, x: pooled, y, sampleMajor })],
    loss: takeRegressionLoss(take, y, 1),
  }
}

/** The part of a column's data that belongs to one sample. */
function sampleViews(data: Float32Array | Int32Array, size: number) {
  const length = data.length / size
  return (sample: number) => data.subarray(sample * length, (sample + 1) * length)
}
