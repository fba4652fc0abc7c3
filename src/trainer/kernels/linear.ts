import type { TensorLayout } from '../model.js'
import {
  type Activation,
  type Operation,
  type Pass,
  type Source,
  turnSampleMajor,
} from './graph.js'
import { type Matrix, type TakeFloats, takeMatrix } from './scratch.js'

/** A linear layer, and where its parameters lie: byte offsets from the start of a flat vector. */
export type LinearLayer = {
  readonly inputs: number
  readonly outputs: number
  readonly weight: number
  readonly bias: number
}

/** Reads the layer off its weight [outputs, inputs] and bias [outputs]. */
export function linearLayer(weight: TensorLayout, bias: TensorLayout): LinearLayer {
  const [outputs = 0, inputs = 0] = weight.shape
  return { inputs, outputs, weight: weight.offset * 4, bias: bias.offset * 4 }
}

/** The layers of a layout in which every weight is followed by its bias. */
export function linearLayers(
  tensors: readonly TensorLayout[],
): readonly [LinearLayer, ...LinearLayer[]] {
  const [weight, bias, ...others] = tensors
  if (!weight || !bias) throw new RangeError('a linear layer needs a weight and a bias')
  return [linearLayer(weight, bias), ...(others.length > 0 ? linearLayers(others) : [])]
}

/** Room to turn an input and an output gradient sample-major; layers share it, as each is done before the next. */
export type SampleMajor = { readonly x: Matrix; readonly dy: Matrix }

/** Takes room for layers of at most `widest` features. */
export function takeSampleMajor(take: TakeFloats, maxSamples: number, widest: number): SampleMajor {
  const matrix = () => takeMatrix(take, maxSamples, widest)
  return { x: matrix(), dy: matrix() }
}

/**
 * y = weight times x plus bias; an x without delta is an input, whose gradient nobody reads. With `addsToDelta` the
 * gradient of x is added to what another reader of x, later in the forward order, has left there.
 */
export function linear(wiring: {
  layer: LinearLayer
  x: Source
  y: Activation
  sampleMajor: SampleMajor
  addsToDelta?: boolean
}): Operation {
  const { layer, x, y, sampleMajor } = wiring
  const accumulate = wiring.addsToDelta ? 1 : 0
  return {
    forward: (pass) => multiply(pass, layer, x.value, y.value),
    backward(pass) {
      turnSampleMajor(pass, sampleMajor.dy, y.delta, layer.outputs)
      turnSampleMajor(pass, sampleMajor.x, x.value, layer.inputs)
      backwardParameters(pass, layer, sampleMajor)
      if (x.delta) backwardInput(pass, layer, { dx: x.delta, dy: y.delta, accumulate })
    },
  }
}

function multiply(pass: Pass, layer: LinearLayer, x: Matrix, y: Matrix): void {
  const { kernels, samples } = pass
  const { inputs, outputs } = layer
  kernels.fillRows(y.pointer, y.stride, pass.parameters + layer.bias, outputs, samples)
  kernels.matmul(
    y.pointer,
    y.stride,
    pass.parameters + layer.weight,
    inputs,
    1,
    x.pointer,
    x.stride,
    outputs,
    samples,
    inputs,
    1,
  )
}

function backwardParameters(pass: Pass, layer: LinearLayer, { x, dy }: SampleMajor): void {
  const { kernels, samples, accumulate } = pass
  const { inputs, outputs } = layer
  kernels.matmul(
    pass.gradient + layer.weight,
    inputs,
    dy.pointer,
    1,
    dy.stride,
    x.pointer,
    x.stride,
    outputs,
    inputs,
    samples,
    accumulate,
  )
  kernels.sumRows(pass.gradient + layer.bias, dy.pointer, dy.stride, samples, outputs, accumulate)
}

function backwardInput(
  pass: Pass,
  layer: LinearLayer,
  { dx, dy, accumulate }: { dx: Matrix; dy: Matrix; accumulate: 0 | 1 },
): void {
  pass.kernels.linearBackwardInput(
    dx.pointer,
    dx.stride,
    pass.parameters + layer.weight,
    dy.pointer,
    dy.stride,
    layer.inputs,
    layer.outputs,
    pass.samples,
    accumulate,
  )
}
