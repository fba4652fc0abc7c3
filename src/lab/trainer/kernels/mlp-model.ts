import type { TensorLayout } from '../model.js'
import { denseChain } from './dense-chain.js'
import { runBackward, runForward } from './graph.js'
import { loadColumn, takeInputColumn } from './input-column.js'
import { columnData, type KernelModel, kernelModel } from './kernel-model.js'
import { linearLayers } from './linear.js'
import { takeRegressionLoss } from './regression-loss.js'
import { countFloats, type TakeFloats, takeFrom } from './scratch.js'

/** Linear layers with ReLU between them, on columns x [batch, inputs] and y [batch, outputs]. */
export const mlpModel: KernelModel = {
  scratchFloats: (tensors, maxBatch) => countFloats((take) => wire(take, tensors, maxBatch)),
  createModel(request) {
    const { kernels, tensors, weights, maxBatch } = request
    const { x, operations, loss } = wire(takeFrom(kernels), tensors, maxBatch)
    const memory = new Float32Array(weights.buffer)
    return kernelModel(request, (batch, pass) => {
      loadColumn(pass, x, memory, columnData(batch, 'x'))
      loadColumn(pass, loss.targets, memory, columnData(batch, 'y'))
      runForward(operations, pass)
      const total = loss.lossAndDelta(pass)
      runBackward(operations, pass)
      return total
    })
  },
}

function wire(take: TakeFloats, tensors: readonly TensorLayout[], maxSamples: number) {
  const layers = linearLayers(tensors)
  const x = takeInputColumn(take, layers[0].inputs, maxSamples)
  const { operations, y } = denseChain(take, layers, x, maxSamples)
  return { x, operations, loss: takeRegressionLoss(take, y, maxSamples) }
}
