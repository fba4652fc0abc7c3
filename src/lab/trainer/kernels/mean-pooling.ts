import type { Activation, Operation } from './graph.js'

/** y [features, 1] = the mean of x [features, columns] over its columns. */
export function meanPooling(x: Activation, y: Activation): Operation {
  const { features } = x
  return {
    forward: ({ kernels, samples }) =>
      kernels.meanColumns(
        y.value.pointer,
        y.value.stride,
        x.value.pointer,
        x.value.stride,
        features,
        samples,
      ),
    backward: ({ kernels, samples }) =>
      kernels.meanColumnsBackward(
        x.delta.pointer,
        x.delta.stride,
        y.delta.pointer,
        y.delta.stride,
        features,
        samples,
      ),
  }
}
