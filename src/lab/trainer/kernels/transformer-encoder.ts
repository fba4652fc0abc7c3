import { takeAddNorm } from './add-norm.js'
import { type AttentionShape, takeSelfAttention } from './attention.js'
import { type Activation, type Operation, type Source, takeActivation } from './graph.js'
import { linear } from './linear.js'
import { relu } from './relu.js'
import { type TakeFloats, takeMatrix } from './scratch.js'
import type { TransformerLayers } from './transformer-layers.js'

/** An encoder layer that normalises after each residual: attention, then two linear layers with ReLU between them. */
export function takeEncoder(
  take: TakeFloats,
  { layers, x, y }: { layers: TransformerLayers; x: Source; y: Activation },
  shape: AttentionShape,
): Operation[] {
  const { project, combine, expand, contract, norm1, norm2 } = layers
  const { positions } = shape
  const activation = (features: number) => takeActivation(take, features, positions)
  const widest = Math.max(project.inputs, contract.inputs)
  const sampleMajor = takeMatrix(take, positions, widest)
  const qkv = activation(project.outputs)
  const context = activation(combine.inputs)
  const attended = activation(combine.outputs)
  const middle = activation(expand.inputs)
  const hidden = activation(expand.outputs)
  const contracted = activation(contract.outputs)
  return [
    linear({ layer: project, x, y: qkv, sampleMajor }),
    takeSelfAttention(take, { qkv, context }, shape),
    linear({ layer: combine, x: context, y: attended, sampleMajor }),
    takeAddNorm(take, { layer: norm1, x, residual: attended, y: middle }, positions),
    linear({ layer: expand, x: middle, y: hidden, sampleMajor, addsToDelta: true }),
    relu(hidden),
    linear({ layer: contract, x: hidden, y: contracted, sampleMajor }),
    takeAddNorm(take, { layer: norm2, x: middle, residual: contracted, y }, positions),
  ]
}
