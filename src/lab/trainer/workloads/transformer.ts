import type * as tfjs from '@tensorflow/tfjs-core'
import type { ParameterSpec, Workload, WorkloadOptions } from '../workload.js'
import { linearSpecs } from './linear-specs.js'
import { sequenceDataset } from './sequence-dataset.js'
import { encoderLayer } from './tfjs-encoder.js'
import { linear, squaredErrors } from './tfjs-layers.js'

/** The fixed sizes of this workload. */
export const transformerShape = { positions: 32, width: 256, heads: 4, feedForward: 1024 } as const

/**
 * Regression on a sequence of 32 vectors: one encoder layer that normalises after each residual, the mean over the
 * positions, and a linear head.
 */
export const transformer: Workload = {
  name: 'transformer',
  parameters: ({ options }) => [...encoderSpecs(), ...headSpecs(options)],
  dataset: (context) => sequenceDataset(context, transformerShape),
  loss(runtime, parameters, { x, y }) {
    const tf = runtime as typeof tfjs
    const encoded = encoderLayer(tf, parameters, x as tfjs.Tensor3D, transformerShape.heads)
    return squaredErrors(tf, linear(tf, parameters, 'head', tf.mean(encoded, 1)), y as tfjs.Tensor)
  },
}

function headSpecs({ outputSize }: WorkloadOptions): ParameterSpec[] {
  return linearSpecs('head', transformerShape.width, outputSize)
}

/** Named and initialised like torch.nn.TransformerEncoderLayer. */
function encoderSpecs(): ParameterSpec[] {
  const { width, feedForward } = transformerShape
  const zero = { constant: 0 }
  const glorot = { uniform: Math.sqrt(6 / (width + 3 * width)) }
  const combine = { uniform: 1 / Math.sqrt(width) }
  return [
    { name: 'encoder.self_attn.in_proj_weight', shape: [3 * width, width], init: glorot },
    { name: 'encoder.self_attn.in_proj_bias', shape: [3 * width], init: zero },
    { name: 'encoder.self_attn.out_proj.weight', shape: [width, width], init: combine },
    { name: 'encoder.self_attn.out_proj.bias', shape: [width], init: zero },
    ...linearSpecs('encoder.linear1', width, feedForward),
    ...linearSpecs('encoder.linear2', feedForward, width),
    ...normSpecs('encoder.norm1', width),
    ...normSpecs('encoder.norm2', width),
  ]
}

function normSpecs(name: string, width: number): ParameterSpec[] {
  return [
    { name: `${name}.weight`, shape: [width], init: { constant: 1 } },
    { name: `${name}.bias`, shape: [width], init: { constant: 0 } },
  ]
}
