import type { TensorLayout } from '../model.js'
import { type NormLayer, normLayer } from './add-norm.js'
import { type LinearLayer, linearLayer } from './linear.js'

/** The layers of an encoder with a linear head. */
export type TransformerLayers = {
  readonly project: LinearLayer
  readonly combine: LinearLayer
  readonly norm1: NormLayer
  readonly expand: LinearLayer
  readonly contract: LinearLayer
  readonly norm2: NormLayer
  readonly head: LinearLayer
}

/** Finds the layers by PyTorch's names of their tensors. */
export function transformerLayers(tensors: readonly TensorLayout[]): TransformerLayers {
  const tensor = (name: string): TensorLayout => {
    const found = tensors.find((candidate) => candidate.name === name)
    if (!found) throw new RangeError(`the layout has no tensor ${name}`)
    return found
  }
  const linear = (name: string, separator = '.') =>
    linearLayer(tensor(`${name}${separator}weight`), tensor(`${name}${separator}bias`))
  const norm = (name: string) => normLayer(tensor(`${name}.weight`), tensor(`${name}.bias`))
  return {
    project: linear('encoder.self_attn.in_proj', '_'),
    combine: linear('encoder.self_attn.out_proj'),
    norm1: norm('encoder.norm1'),
    expand: linear('encoder.linear1'),
    contract: linear('encoder.linear2'),
    norm2: norm('encoder.norm2'),
    head: linear('head'),
  }
}
