import type { Activation, Operation } from './graph.js'

/** x = max(x, 0) in place, and likewise its gradient. */
export function relu({ features, value, delta }: Activation): Operation {
  return {
    forward: ({ kernels, samples }) => kernels.relu(value.pointer, value.stride, features, samples),
    backward: ({ kernels, samples }) =>
      kernels.reluBackward(delta.pointer, value.pointer, value.stride, features, samples),
  }
}
