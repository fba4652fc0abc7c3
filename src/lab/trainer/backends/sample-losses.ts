import type { Tensor1D } from '@tensorflow/tfjs-core'
import { ConfigError } from '../../../kit/errors.js'
import type { WorkloadSource } from '../workloads/workload-source.js'
import type { Tfjs } from './tfjs-runtime.js'

/**
 * The result of a workload's `loss`, if it is float32 of shape [numSamples]; otherwise a ConfigError that describes it.
 */
export function checkLosses(
  tf: Tfjs,
  returned: unknown,
  numSamples: number,
  source: WorkloadSource,
): Tensor1D {
  const isLosses =
    returned instanceof tf.Tensor &&
    returned.dtype === 'float32' &&
    returned.rank === 1 &&
    returned.shape[0] === numSamples
  if (isLosses) return returned as Tensor1D
  // This error counts, however the promise settles. An unhandled rejection would end the process with another one.
  if (returned instanceof Promise) returned.catch(() => undefined)
  throw new ConfigError(
    `${source.label}: loss returned ${describe(tf, returned)}, expected one float32 loss for each of the ` +
      `${numSamples} samples: a tensor of shape [${numSamples}]`,
    hintFor(tf, returned),
  )
}

function describe(tf: Tfjs, value: unknown): string {
  if (value instanceof tf.Tensor) {
    const what = value.rank === 0 ? 'a single number' : `shape [${value.shape.join(', ')}]`
    return value.dtype === 'float32' ? what : `${what} of type ${value.dtype}`
  }
  if (value instanceof Promise) return 'a promise'
  if (value === undefined || value === null) return String(value)
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`
}

function hintFor(tf: Tfjs, value: unknown): string {
  if (value instanceof Promise)
    return 'loss must not be async: tfjs differentiates what it does until it returns'
  if (!(value instanceof tf.Tensor)) return 'return the tensor with the losses'
  if (value.dtype !== 'float32') return "cast it with .cast('float32') before the last operations"
  if (value.rank === 0)
    return 'leave out the mean or sum over samples: the trainer takes it, over all workers'
  return 'take the mean or sum over every axis but the first, as in .mean(1), or .squeeze([1]) an axis of 1'
}
