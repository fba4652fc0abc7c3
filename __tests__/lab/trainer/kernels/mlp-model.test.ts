import { describe, expect, test } from 'vitest'
import { mlpModel } from '../../../../src/lab/trainer/kernels/mlp-model.js'
import { linearSpecs } from '../../../../src/lab/trainer/workloads/linear-specs.js'
import { linear, relu, rowsOf, squaredError, tensorReader } from './double-layers.js'
import { expectGradient } from './finite-differences.js'
import { aBatch, aModelRig, normalColumn } from './model-rig.js'

const shapes = [
  { name: 'plain linear regression', widths: [10, 1], batch: 5 },
  { name: 'one hidden layer', widths: [10, 17, 1], batch: 32 },
  { name: 'three layers, several outputs', widths: [3, 33, 16, 5], batch: 7 },
  { name: 'a single sample', widths: [5, 8, 3], batch: 1 },
  { name: 'more samples than a tile is wide', widths: [2, 20, 2], batch: 37 },
]

describe('MLP model', () => {
  test.each(shapes)('The MLP model has the gradient of its loss: $name', ({ widths, batch }) => {
    const rig = aModelRig(mlpModel, specsOf(widths), { maxBatch: batch })
    const samples = batchOf(widths, batch)
    const { weights } = rig
    const loss = (parameters: Float64Array) => doubleLoss(parameters, widths, samples)
    expectGradient(rig, { batch: samples, weights, loss })
  })

  test('The MLP model gives a zero loss and gradient for an empty batch', () => {
    const { model, gradient } = aModelRig(mlpModel, specsOf([3, 4, 1]), { maxBatch: 4 })
    gradient.fill(9)
    expect(model.lossAndGradient(batchOf([3, 1], 0), gradient)).toBe(0)
    expect([...gradient].every((value) => value === 0)).toBe(true)
  })

  test('The MLP model gives a sample the same loss bits alone and in a batch', () => {
    const widths = [10, 64, 1]
    const { model, gradient } = aModelRig(mlpModel, specsOf(widths), { maxBatch: 8 })
    const { x, y } = batchOf(widths, 8).columns
    const lossOf = (start: number, end: number) =>
      model.lossAndGradient(
        aBatch(end - start, {
          x: { data: x.data.slice(start * 10, end * 10), shape: [end - start, 10] },
          y: { data: y.data.slice(start, end), shape: [end - start, 1] },
        }),
        gradient,
      )
    const alone = [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, i) => sum + lossOf(i, i + 1), 0)
    expect(lossOf(0, 8)).toBe(alone)
  })

  test('The MLP model refuses a column or a gradient that would overwrite other data', () => {
    const { model, gradient } = aModelRig(mlpModel, specsOf([3, 1]), { maxBatch: 4 })
    const { x, y } = batchOf([3, 1], 4).columns
    expect(() => model.lossAndGradient(aBatch(3, { x, y }), gradient)).toThrow(
      'a column of 12 values for 3 samples of 3 values',
    )
    const foreign = new Float32Array(gradient.length)
    expect(() => model.lossAndGradient(batchOf([3, 1], 4), foreign)).toThrow(
      'the gradient does not lie in the memory of the kernels',
    )
  })

  test('The MLP model refuses a batch larger than its maximum', () => {
    const { model, gradient } = aModelRig(mlpModel, specsOf([3, 1]), { maxBatch: 4 })
    expect(() => model.lossAndGradient(batchOf([3, 1], 5), gradient)).toThrow(
      'a batch of 5 samples; the model was made for 4',
    )
  })
})

function specsOf(widths: readonly number[]) {
  return widths.slice(1).flatMap((out, i) => linearSpecs(`layers.${i}`, widths[i] ?? 0, out))
}

function batchOf(widths: readonly number[], size: number) {
  const x = normalColumn('x', [size, widths.at(0) ?? 0])
  const y = normalColumn('y', [size, widths.at(-1) ?? 0])
  const columns = { x, y }
  return { ...aBatch(size, columns), columns }
}

function doubleLoss(
  parameters: Float64Array,
  widths: readonly number[],
  { columns }: ReturnType<typeof batchOf>,
): number {
  const read = tensorReader(parameters)
  let rows = rowsOf(columns.x.data, widths.at(0) ?? 0)
  widths.slice(1).forEach((width, layer) => {
    if (layer > 0) rows = relu(rows)
    rows = linear(rows, read(width * (widths[layer] ?? 0)), read(width))
  })
  return squaredError(rows, rowsOf(columns.y.data, widths.at(-1) ?? 0))
}
