import type * as tfjs from '@tensorflow/tfjs-core'
import type { Tensors } from '../workload.js'
import { linear } from './tfjs-layers.js'

const epsilon = 1e-5

/**
 * A transformer encoder layer on x [batch, positions, width] that normalises after each residual; returns the same
 * shape.
 */
export function encoderLayer(
  tf: typeof tfjs,
  parameters: Tensors,
  x: tfjs.Tensor3D,
  heads: number,
): tfjs.Tensor {
  const [batch, positions, width] = x.shape
  const rows = tf.reshape(x, [batch * positions, width])
  const norm = (name: string, value: tfjs.Tensor) => layerNorm(tf, parameters, name, value)
  const attended = selfAttention(tf, parameters, x, heads)
  const middle = norm('encoder.norm1', tf.add(rows, attended))
  const hidden = tf.relu(linear(tf, parameters, 'encoder.linear1', middle))
  const contracted = linear(tf, parameters, 'encoder.linear2', hidden)
  return tf.reshape(norm('encoder.norm2', tf.add(middle, contracted)), [batch, positions, width])
}

/** Multi-head self-attention; [batch * positions, width]. */
function selfAttention(
  tf: typeof tfjs,
  parameters: Tensors,
  x: tfjs.Tensor3D,
  heads: number,
): tfjs.Tensor {
  const [batch, positions, width] = x.shape
  const size = width / heads
  const rows = tf.reshape(x, [batch * positions, width])
  const weight = parameters['encoder.self_attn.in_proj_weight'] as tfjs.Tensor2D
  const bias = parameters['encoder.self_attn.in_proj_bias'] as tfjs.Tensor
  const projected = tf.add(tf.matMul(rows as tfjs.Tensor2D, weight, false, true), bias)
  const parts = tf.split(tf.reshape(projected, [batch, positions, 3, heads, size]), 3, 2)
  const [q, k, v] = parts.map((part) =>
    tf.transpose(tf.reshape(part, [batch, positions, heads, size]), [0, 2, 1, 3]),
  ) as [tfjs.Tensor, tfjs.Tensor, tfjs.Tensor]
  const scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(size))
  const context = tf.transpose(tf.matMul(tf.softmax(scores), v), [0, 2, 1, 3])
  const joined = tf.reshape(context, [batch * positions, width])
  return linear(tf, parameters, 'encoder.self_attn.out_proj', joined)
}

/** Normalises over the last axis. */
function layerNorm(
  tf: typeof tfjs,
  parameters: Tensors,
  name: string,
  x: tfjs.Tensor,
): tfjs.Tensor {
  const centred = tf.sub(x, tf.mean(x, -1, true))
  const variance = tf.mean(tf.square(centred), -1, true)
  const normalized = tf.mul(centred, tf.rsqrt(tf.add(variance, epsilon)))
  const scaled = tf.mul(normalized, parameters[`${name}.weight`] as tfjs.Tensor)
  return tf.add(scaled, parameters[`${name}.bias`] as tfjs.Tensor)
}
