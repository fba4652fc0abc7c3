import type { TensorLayout } from '../model.js'
import { denseChain } from './dense-chain.js'
import { takeEmbeddingBag } from './embedding-bag.js'
import { runBackward, runForward, takeActivation } from './graph.js'
import { loadColumn } from './input-column.js'
import { columnData, type KernelModel, kernelModel } from './kernel-model.js'
import { linearLayers } from './linear.js'
import { takeRegressionLoss } from './regression-loss.js'
import { countFloats, type TakeFloats, takeFrom } from './scratch.js'

/**
 * The mean over a bag of embedding rows, then linear layers with ReLU between them: columns indices [batch, bag] and
 * y [batch, outputs].
 */
export function embeddingModel({ bag }: { bag: number }): KernelModel {
  return {
    scratchFloats: (tensors, maxBatch) =>
      countFloats((take) => wire(take, tensors, { bag, maxBatch })),
    createModel(request) {
      const { kernels, tensors, weights, maxBatch } = request
      const { embedding, operations, loss } = wire(takeFrom(kernels), tensors, { bag, maxBatch })
      const memory = new Float32Array(weights.buffer)
      return kernelModel(request, (batch, pass) => {
        embedding.load(pass, weights.buffer, columnData(batch, 'indices'))
        loadColumn(pass, loss.targets, memory, columnData(batch, 'y'))
        runForward(operations, pass)
        const total = loss.lossAndDelta(pass)
        runBackward(operations, pass)
        return total
      })
    },
  }
}

function wire(
  take: TakeFloats,
  tensors: readonly TensorLayout[],
  { bag, maxBatch }: { bag: number; maxBatch: number },
) {
  const [table, ...dense] = tensors
  if (!table) throw new RangeError('the layout has no embedding table')
  const layers = linearLayers(dense)
  const means = takeActivation(take, layers[0].inputs, maxBatch)
  const embedding = takeEmbeddingBag(take, { table, bag, y: means }, maxBatch)
  const { operations, y } = denseChain(take, layers, means, maxBatch)
  return {
    embedding,
    operations: [embedding, ...operations],
    loss: takeRegressionLoss(take, y, maxBatch),
  }
}
