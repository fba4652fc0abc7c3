import type { TensorLayout } from '../model.js'
import type { Activation, Operation, Pass, Source } from './graph.js'
import { type TakeFloats, takeMatrix } from './scratch.js'

/** The places of scale and shift: byte offsets from the start of a flat vector. */
export type NormLayer = { readonly scale: number; readonly shift: number }

/** Returns the layer of these two tensors. */
export function normLayer(scale: TensorLayout, shift: TensorLayout): NormLayer {
  return { scale: scale.offset * 4, shift: shift.offset * 4 }
}

/**
 * y = layer norm of x + residual, over the features of each column. Backward OVERWRITES the gradients of both: it
 * must be the last reader of x in the forward order.
 */
export function takeAddNorm(
  take: TakeFloats,
  wiring: { layer: NormLayer; x: Source; residual: Activation; y: Activation },
  maxColumns: number,
): Operation {
  const { layer, x, residual, y } = wiring
  const { features } = y
  const normalized = takeMatrix(take, features, maxColumns)
  const deviations = takeMatrix(take, 1, maxColumns)
  const { stride } = normalized
  const backwardTo = ({ kernels, parameters, samples }: Pass, dx: number) =>
    kernels.addNormBackward(
      dx,
      y.delta.pointer,
      normalized.pointer,
      deviations.pointer,
      parameters + layer.scale,
      stride,
      features,
      samples,
    )
  return {
    forward: ({ kernels, parameters, samples }) =>
      kernels.addNorm(
        y.value.pointer,
        normalized.pointer,
        deviations.pointer,
        x.value.pointer,
        residual.value.pointer,
        parameters + layer.scale,
        parameters + layer.shift,
        stride,
        features,
        samples,
      ),
    backward(pass) {
      const { kernels, gradient, samples, accumulate } = pass
      kernels.addNormBackwardParameters(
        gradient + layer.scale,
        gradient + layer.shift,
        y.delta.pointer,
        normalized.pointer,
        stride,
        features,
        samples,
        accumulate,
      )
      backwardTo(pass, residual.delta.pointer)
      if (x.delta) backwardTo(pass, x.delta.pointer)
    },
  }
}
