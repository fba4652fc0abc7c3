import { describe, expect, test } from 'vitest'
import { embeddingModel } from '../../../../src/lab/trainer/kernels/embedding-model.js'
import { linearSpecs } from '../../../../src/lab/trainer/workloads/linear-specs.js'
import { linear, meanRow, relu, rowsOf, squaredError, tensorReader } from './double-layers.js'
import { expectGradient } from './finite-differences.js'
import { aBatch, aModelRig, normalColumn } from './model-rig.js'

const rows = 11
const width = 6
const hidden = 9
const bag = 3
const specs = [
  { name: 'embedding.weight', shape: [rows, width], init: { normal: 1 } },
  ...linearSpecs('layers.0', width, hidden),
  ...linearSpecs('layers.1', hidden, 2),
]
/** Row 4 twice in one bag and again in another; some rows never. */
const indices = [4, 4, 1, 0, 10, 4, 7, 8, 9, 2, 2, 2, 1, 0, 5]

describe('Embedding model', () => {
  test('The embedding model has the gradient of its loss, repeated and unused rows included', () => {
    const rig = aModelRig(embeddingModel({ bag }), specs, { maxBatch: 5 })
    const batch = batchOf(indices)
    const { weights } = rig
    expectGradient(rig, { batch, weights, loss: (parameters) => doubleLoss(parameters, batch) })
  })

  test('The embedding model keeps nothing of an earlier batch in the gradient', () => {
    const { model, gradient } = aModelRig(embeddingModel({ bag }), specs, { maxBatch: 5 })
    const batch = batchOf([3, 3, 3])
    model.lossAndGradient(batch, gradient)
    const fresh = gradient.slice()
    model.lossAndGradient(batchOf(indices), gradient)
    model.lossAndGradient(batch, gradient)
    expect(gradient).toEqual(fresh)
  })

  test.each([-1, rows])('The embedding model refuses index %i, which names no row', (index) => {
    const { model, gradient } = aModelRig(embeddingModel({ bag }), specs, { maxBatch: 1 })
    expect(() => model.lossAndGradient(batchOf([0, index, 1]), gradient)).toThrow(
      `index ${index} into a table of ${rows} rows`,
    )
  })
})

function batchOf(values: readonly number[]) {
  const size = values.length / bag
  const y = normalColumn('y', [size, 2])
  const columns = { indices: { data: Int32Array.from(values), shape: [size, bag] }, y }
  return { ...aBatch(size, columns), columns }
}

function doubleLoss(parameters: Float64Array, { columns }: ReturnType<typeof batchOf>): number {
  const read = tensorReader(parameters)
  const table = rowsOf(read(rows * width), width)
  const means = rowsOf(columns.indices.data, bag).map((names) =>
    meanRow(names.map((name) => table[name] ?? [])),
  )
  const middle = relu(linear(means, read(hidden * width), read(hidden)))
  return squaredError(linear(middle, read(2 * hidden), read(2)), rowsOf(columns.y.data, 2))
}
