import { type Activation, type Operation, type Source, takeActivation } from './graph.js'
import { linear, type LinearLayer } from './linear.js'
import { relu } from './relu.js'
import { type TakeFloats, takeMatrix } from './scratch.js'

/** Linear layers with ReLU between them, beginning at `x`; returns the operations and their last activation. */
export function denseChain(
  take: TakeFloats,
  layers: readonly [LinearLayer, ...LinearLayer[]],
  x: Source,
  maxSamples: number,
): { operations: readonly Operation[]; y: Activation } {
  const widest = Math.max(...layers.map((layer) => layer.inputs))
  const sampleMajor = takeMatrix(take, maxSamples, widest)
  const [firstLayer, ...others] = layers
  let y = takeActivation(take, firstLayer.outputs, maxSamples)
  const operations = [linear({ layer: firstLayer, x, y, sampleMajor })]
  for (const layer of others) {
    const next = takeActivation(take, layer.outputs, maxSamples)
    operations.push(relu(y), linear({ layer, x: y, y: next, sampleMajor }))
    y = next
  }
  return { operations, y }
}
