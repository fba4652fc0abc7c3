import { describe, expect, test } from 'vitest'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'
import { takeFrom, takeMatrix } from '../../../../src/lab/trainer/kernels/scratch.js'
import { createRandom } from '../../../../src/lab/trainer/random.js'

const { fround } = Math
const kernels = createKernels(1 << 20)
const { exports: kernel } = kernels
const { normal } = createRandom(6, 'elements')
const sizes = [1, 3, 5, 17, 33]
const shapes = sizes.flatMap((rows) => sizes.map((columns) => ({ rows, columns })))

/** A random matrix with the padding that the models' matrices have. */
function aMatrix(rows: number, columns: number) {
  const { pointer, stride } = takeMatrix(takeFrom(kernels), rows, columns)
  const view = new Float32Array(kernels.floats(0).buffer, pointer, rows * stride)
  view.forEach((_, index) => (view[index] = normal()))
  const row = (index: number) => [...view.subarray(index * stride, index * stride + columns)]
  return { pointer, stride, rows: () => Array.from({ length: rows }, (_, index) => row(index)) }
}

describe.each(shapes)('Kernels on $rows x $columns', ({ rows, columns }) => {
  test('The transposition moves every element', () => {
    const source = aMatrix(rows, columns)
    const target = aMatrix(columns, rows)
    kernel.transpose(target.pointer, target.stride, source.pointer, source.stride, rows, columns)
    const expected = Array.from({ length: columns }, (_, column) =>
      source.rows().map((row) => row[column]),
    )
    expect(target.rows()).toEqual(expected)
  })

  test('The bias kernel fills rows with their bias', () => {
    const y = aMatrix(rows, columns)
    const bias = kernels.floats(rows)
    bias.forEach((_, index) => (bias[index] = normal()))
    kernel.fillRows(y.pointer, y.stride, bias.byteOffset, rows, columns)
    expect(y.rows()).toEqual(Array.from(bias, (value) => new Array<number>(columns).fill(value)))
  })

  test('The row sum adds lane by lane, then over the lanes, then the rest', () => {
    const x = aMatrix(rows, columns)
    const sums = kernels.floats(rows)
    const expected = x.rows().map((row) => {
      const whole = row.slice(0, row.length & ~3)
      const lane = (first: number) => sumInFloat32(whole.filter((_, i) => i % 4 === first))
      const lanes = fround(fround(lane(0) + lane(1)) + fround(lane(2) + lane(3)))
      return sumInFloat32([lanes, ...row.slice(whole.length)])
    })
    kernel.sumColumns(sums.byteOffset, x.pointer, x.stride, rows, columns, 0)
    expect([...sums]).toEqual(expected)
    kernel.sumColumns(sums.byteOffset, x.pointer, x.stride, rows, columns, 1)
    expect([...sums]).toEqual(expected.map((value) => fround(value + value)))
  })

  test('The relu kernel and its gradient are exact', () => {
    const [x, dy] = [aMatrix(rows, columns), aMatrix(rows, columns)]
    const [before, gradient] = [x.rows(), dy.rows()]
    kernel.relu(x.pointer, x.stride, rows, columns)
    expect(x.rows()).toEqual(before.map((row) => row.map((value) => Math.max(value, 0))))
    kernel.reluBackward(dy.pointer, x.pointer, x.stride, rows, columns)
    const expected = gradient.map((row, i) =>
      row.map((value, j) => ((before[i]?.[j] ?? 0) > 0 ? value : 0)),
    )
    expect(dy.rows()).toEqual(expected)
  })

  test('The mean over the columns and its gradient are exact', () => {
    const [x, means, dx] = [aMatrix(rows, columns), aMatrix(rows, 1), aMatrix(rows, columns)]
    kernel.meanColumns(means.pointer, means.stride, x.pointer, x.stride, rows, columns)
    const expected = x.rows().map((row) => [fround(sumInFloat32(row) / columns)])
    expect(means.rows()).toEqual(expected)
    kernel.meanColumnsBackward(dx.pointer, dx.stride, means.pointer, means.stride, rows, columns)
    const share = (mean: number | undefined) => fround((mean ?? Number.NaN) / columns)
    expect(dx.rows()).toEqual(
      expected.map(([mean]) => new Array<number>(columns).fill(share(mean))),
    )
  })

  test('The softmax of every column is positive and adds up to one', () => {
    const x = aMatrix(rows, columns)
    const scores = x.rows()
    kernel.softmaxColumns(x.pointer, x.stride, rows, columns, 0.5)
    for (let column = 0; column < columns; column++) {
      const powers = scores.map((row) => Math.exp((row[column] ?? 0) * 0.5))
      const sum = powers.reduce((total, power) => total + power, 0)
      x.rows().forEach((row, i) => expect(row[column]).toBeCloseTo((powers[i] ?? 0) / sum, 6))
    }
  })
})

test('The relu kernel keeps a NaN, so that a diverged run is visible', () => {
  const x = kernels.floats(16)
  x[1] = Number.NaN
  kernel.relu(x.byteOffset, 16, 1, 16)
  expect(x[1]).toBeNaN()
  expect(x[0]).toBe(0)
})

function sumInFloat32(values: readonly number[]): number {
  return values.reduce((sum, value) => fround(sum + value), 0)
}
