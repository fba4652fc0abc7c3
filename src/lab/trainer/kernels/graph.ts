// A model is a list of operations: forward in order, backward in reverse. Activations are feature-major, [features,
// samples], so that the kernels work on several samples at once and never mix them.
import type { KernelExports } from './kernel-exports.js'
import { type Matrix, type TakeFloats, takeMatrix } from './scratch.js'

/** Values [features, samples], and the gradient of the loss with respect to them. */
export type Activation = {
  readonly features: number
  readonly value: Matrix
  readonly delta: Matrix
}

/** The input of an operation: an activation, or data without a gradient. */
export type Source = Omit<Activation, 'delta'> & { readonly delta?: Matrix }

/** One pass through the operations; flat vectors are byte offsets in kernel memory. */
export type Pass = {
  readonly kernels: KernelExports
  parameters: number
  gradient: number
  samples: number
  /** 1 to add to the gradient, 0 to overwrite it. */
  accumulate: 0 | 1
}

/** One differentiable operation, bound to its activations and parameters. */
export interface Operation {
  forward(pass: Pass): void
  /** Reads the gradient of its output; writes that of its input and of its parameters. */
  backward(pass: Pass): void
}

/** Reserves an activation for at most `maxSamples` samples. */
export function takeActivation(take: TakeFloats, features: number, maxSamples: number): Activation {
  const matrix = () => takeMatrix(take, features, maxSamples)
  return { features, value: matrix(), delta: matrix() }
}

/** Runs all operations in order. */
export function runForward(operations: readonly Operation[], pass: Pass): void {
  for (const operation of operations) operation.forward(pass)
}

/** Runs all operations in reverse order. */
export function runBackward(operations: readonly Operation[], pass: Pass): void {
  for (let index = operations.length - 1; index >= 0; index--) operations[index]?.backward(pass)
}

/** target [samples, features] = source [features, samples]. */
export function turnSampleMajor(
  { kernels, samples }: Pass,
  target: Matrix,
  source: Matrix,
  features: number,
): void {
  kernels.transpose(target.pointer, target.stride, source.pointer, source.stride, features, samples)
}
