import type { TensorLayout } from '../model.js'
import {
  type Activation,
  type Operation,
  type Pass,
  type Source,
  turnSampleMajor,
} from './graph.js'
import { multiply, multiplyTransposed } from './product.js'
import type { Matrix } from './scratch.js'

/** A linear layer and the places of its parameters: byte offsets from the start of a flat vector. */
export type LinearLayer = {
  readonly inputs: number
  readonly outputs: number
  readonly weight: number
  readonly bias: number
}

/** Returns the layer of its weight [outputs, inputs] and bias [outputs]. */
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

/** The inputs and the size of a linear layer. */
type LinearWiring = {
  readonly layer: LinearLayer
  /** Without delta it is an input of the model, whose gradient is not needed. */
  readonly x: Source
  readonly y: Activation
  /**
   * Memory for x in sample-major order, which layers share, because each is done with it before the next one starts.
   */
  readonly sampleMajor: Matrix
  /** Adds the gradient of x to that of another reader of x, later in the forward order. */
  readonly addsToDelta?: boolean
}

/** y = weight times x plus bias. */
export function linear(wiring: LinearWiring): Operation {
  return {
    forward: (pass) => forward(wiring, pass),
    backward(pass) {
      backwardParameters(wiring, pass)
      if (wiring.x.delta) backwardInput(wiring, wiring.x.delta, pass)
    },
  }
}

function forward({ layer, x, y }: LinearWiring, pass: Pass): void {
  const { kernels, parameters, samples } = pass
  const { pointer, stride } = y.value
  kernels.fillRows(pointer, stride, parameters + layer.bias, layer.outputs, samples)
  multiply(kernels, {
    c: y.value,
    a: { pointer: parameters + layer.weight, stride: layer.inputs },
    b: x.value,
    rows: layer.outputs,
    columns: samples,
    depth: layer.inputs,
    accumulate: 1,
  })
}

function backwardParameters({ layer, x, y, sampleMajor }: LinearWiring, pass: Pass): void {
  const { kernels, gradient, samples, accumulate } = pass
  const { pointer, stride } = y.delta
  turnSampleMajor(pass, sampleMajor, x.value, layer.inputs)
  multiply(kernels, {
    c: { pointer: gradient + layer.weight, stride: layer.inputs },
    a: y.delta,
    b: sampleMajor,
    rows: layer.outputs,
    columns: layer.inputs,
    depth: samples,
    accumulate,
  })
  kernels.sumColumns(gradient + layer.bias, pointer, stride, layer.outputs, samples, accumulate)
}

function backwardInput({ layer, y, addsToDelta }: LinearWiring, dx: Matrix, pass: Pass): void {
  multiplyTransposed(pass.kernels, {
    c: dx,
    a: { pointer: pass.parameters + layer.weight, stride: layer.inputs },
    b: y.delta,
    rows: layer.inputs,
    columns: pass.samples,
    depth: layer.outputs,
    accumulate: addsToDelta ? 1 : 0,
  })
}
