import { describe, expect, test } from 'vitest'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'
import { createRandom } from '../../../../src/lab/trainer/random.js'

const { fround } = Math
const { exports: kernel, floats } = createKernels(1 << 22)
const { normal } = createRandom(5, 'products')

/** Every combination meets other tiles and other leftovers of the tiles. */
const sizes = [
  [1, 1, 1],
  [3, 5, 17],
  [17, 33, 5],
  [33, 17, 3],
  [2, 16, 1],
  [5, 19, 64],
  [65, 4, 65],
  [1, 35, 300],
  [6, 300, 20],
] as const
const shapes = sizes.map(([rows, columns, depth]) => ({ rows, columns, depth }))

type Matrix = { view: Float32Array; pointer: number; stride: number }

/** A random matrix whose rows are further apart than they are long; what lies between must stay as it is. */
function aMatrix(rows: number, columns: number): Matrix {
  const stride = columns + 3
  const view = floats(rows * stride)
  view.forEach((_, index) => (view[index] = normal()))
  return { view, pointer: view.byteOffset, stride }
}

function element({ view, stride }: Matrix, row: number, column: number): number {
  return view[row * stride + column] ?? Number.NaN
}

/** The matrix with the elements of [rows, columns] replaced by a function of where they are. */
function withElements(
  matrix: Matrix,
  { rows, columns }: { rows: number; columns: number },
  value: (row: number, column: number) => number,
): Float32Array {
  const result = matrix.view.slice()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      result[row * matrix.stride + column] = value(row, column)
    }
  }
  return result
}

/** A running float32 sum in ascending order. */
function sumFrom(start: number, length: number, term: (index: number) => number): number {
  let sum = start
  for (let index = 0; index < length; index++) sum = fround(sum + term(index))
  return sum
}

describe('Matrix product', () => {
  test.each(shapes)(
    'The matrix product is a running sum, bit for bit: $rows x $columns over $depth',
    (shape) => {
      const { rows, columns, depth } = shape
      const [a, b, c] = [aMatrix(rows, depth), aMatrix(depth, columns), aMatrix(rows, columns)]
      for (const accumulate of [0, 1]) {
        const expected = withElements(c, shape, (row, column) =>
          sumFrom(accumulate ? element(c, row, column) : 0, depth, (k) =>
            fround(element(a, row, k) * element(b, k, column)),
          ),
        )
        kernel.matmul(
          c.pointer,
          c.stride,
          a.pointer,
          a.stride,
          1,
          b.pointer,
          b.stride,
          rows,
          columns,
          depth,
          accumulate,
        )
        expect(c.view).toEqual(expected)
      }
    },
  )

  test.each(shapes)(
    'The matrix product reads a transposed operand: $rows x $columns over $depth',
    (shape) => {
      const { rows, columns, depth } = shape
      const [a, b, c] = [aMatrix(depth, rows), aMatrix(depth, columns), aMatrix(rows, columns)]
      const expected = withElements(c, shape, (row, column) =>
        sumFrom(0, depth, (k) => fround(element(a, k, row) * element(b, k, column))),
      )
      kernel.matmul(
        c.pointer,
        c.stride,
        a.pointer,
        1,
        a.stride,
        b.pointer,
        b.stride,
        rows,
        columns,
        depth,
        0,
      )
      expect(c.view).toEqual(expected)
    },
  )

  test('The matrix product of nothing is zero', () => {
    const c = aMatrix(3, 5)
    const expected = withElements(c, { rows: 3, columns: 5 }, () => 0)
    kernel.matmul(c.pointer, c.stride, 0, 0, 0, 0, 0, 3, 5, 0, 0)
    expect(c.view).toEqual(expected)
  })
})
