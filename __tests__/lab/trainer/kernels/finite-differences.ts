import { expect } from 'vitest'
import type { Batch, Model } from '../../../../src/lab/trainer/model.js'

/** The summed loss of a batch in plain float64, written without a thought for speed: the authority. */
export type DoubleLoss = (parameters: Float64Array) => number

/** Central differences of a float64 loss around float32 weights. */
export function finiteDifferences(loss: DoubleLoss, weights: Float32Array): Float64Array {
  const parameters = Float64Array.from(weights)
  const step = 1e-5
  return Float64Array.from(weights, (_, index) => {
    const value = parameters[index] ?? 0
    parameters[index] = value + step
    const above = loss(parameters)
    parameters[index] = value - step
    const below = loss(parameters)
    parameters[index] = value
    return (above - below) / (2 * step)
  })
}

/** Holds a model's loss and gradient against the float64 authority, relative to the largest element. */
export function expectGradient(
  { model, gradient }: { model: Model; gradient: Float32Array },
  { batch, weights, loss }: { batch: Batch; weights: Float32Array; loss: DoubleLoss },
): void {
  gradient.fill(Number.NaN)
  const total = model.lossAndGradient(batch, gradient)
  const expected = loss(Float64Array.from(weights))
  expect(Math.abs(total - expected)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(expected)))
  const differences = finiteDifferences(loss, weights)
  const largest = differences.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const worst = differences.reduce(
    (max, value, index) => Math.max(max, Math.abs(value - (gradient[index] ?? Number.NaN))),
    0,
  )
  expect(worst / largest).toBeLessThan(2e-5)
}
