import type { Activation, Pass } from './graph.js'
import { type InputColumn, takeInputColumn } from './input-column.js'
import type { TakeFloats } from './scratch.js'

/** The mean squared error of predictions [outputs, samples] against the targets of the batch. */
interface RegressionLoss {
  readonly targets: InputColumn
  /** Writes the gradient of the summed sample losses into the delta of the predictions, and returns that sum. */
  lossAndDelta(pass: Pass): number
}

/** Reserves memory for the targets of at most `maxSamples` samples. */
export function takeRegressionLoss(
  take: TakeFloats,
  predictions: Activation,
  maxSamples: number,
): RegressionLoss {
  const { features, value, delta } = predictions
  const targets = takeInputColumn(take, features, maxSamples)
  return {
    targets,
    lossAndDelta: ({ kernels, samples }) =>
      kernels.squaredError(
        delta.pointer,
        value.pointer,
        targets.value.pointer,
        value.stride,
        features,
        samples,
      ),
  }
}
