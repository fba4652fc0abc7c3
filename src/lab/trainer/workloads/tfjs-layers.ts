import type * as tfjs from '@tensorflow/tfjs-core'
import type { Tensors } from '../workload.js'

type Tensor = tfjs.Tensor

/** x [rows, inputs] times the transposed weight, plus bias, of the named linear layer. */
export function linear(tf: typeof tfjs, parameters: Tensors, name: string, x: Tensor): Tensor {
  const weight = parameters[`${name}.weight`] as Tensor
  const bias = parameters[`${name}.bias`] as Tensor
  return tf.add(tf.matMul(x as tfjs.Tensor2D, weight as tfjs.Tensor2D, false, true), bias)
}

/** Per sample, the mean over the outputs of the squared error: shape [batch]. */
export function squaredErrors(tf: typeof tfjs, predictions: Tensor, targets: Tensor): Tensor {
  return tf.mean(tf.squaredDifference(predictions, targets), 1)
}
