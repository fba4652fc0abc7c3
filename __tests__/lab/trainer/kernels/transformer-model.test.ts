import { describe, expect, test } from 'vitest'
import { transformerModel } from '../../../../src/lab/trainer/kernels/transformer-model.js'
import type { ParameterSpec } from '../../../../src/lab/trainer/workload.js'
import {
  addRows,
  dot,
  layerNorm,
  linear,
  meanRow,
  relu,
  type Rows,
  rowsOf,
  softmax,
  squaredError,
  tensorReader,
} from './double-layers.js'
import { expectGradient } from './finite-differences.js'
import { aBatch, aModelRig, normalColumn } from './model-rig.js'

type Shape = {
  name: string
  positions: number
  width: number
  heads: number
  feedForward: number
  outputs: number
}

const shapes: Shape[] = [
  { name: 'even sizes', positions: 4, width: 8, heads: 2, feedForward: 16, outputs: 1 },
  { name: 'odd sizes', positions: 5, width: 6, heads: 2, feedForward: 9, outputs: 3 },
  { name: 'one head', positions: 3, width: 5, heads: 1, feedForward: 7, outputs: 2 },
]

describe('Transformer model', () => {
  test.each(shapes)('The transformer model has the gradient of its loss: $name', (shape) => {
    const rig = aModelRig(transformerModel(shape), specsOf(shape), { maxBatch: 3 })
    const batch = batchOf(shape, 3)
    const { weights } = rig
    expectGradient(rig, {
      batch,
      weights,
      loss: (parameters) => doubleLoss(parameters, shape, batch),
    })
  })

  test('The transformer model gives a zero loss and gradient for an empty batch', () => {
    const [shape] = shapes as [Shape]
    const { model, gradient } = aModelRig(transformerModel(shape), specsOf(shape), { maxBatch: 1 })
    gradient.fill(9)
    expect(model.lossAndGradient(batchOf(shape, 0), gradient)).toBe(0)
    expect(gradient.every((value) => value === 0)).toBe(true)
  })
})

/** Every tensor random, the norms too: with ones and zeros a wrong use of them would not show. */
function specsOf({ width, feedForward, outputs }: Shape): ParameterSpec[] {
  const shapesByName: [string, number[]][] = [
    ['encoder.self_attn.in_proj_weight', [3 * width, width]],
    ['encoder.self_attn.in_proj_bias', [3 * width]],
    ['encoder.self_attn.out_proj.weight', [width, width]],
    ['encoder.self_attn.out_proj.bias', [width]],
    ['encoder.linear1.weight', [feedForward, width]],
    ['encoder.linear1.bias', [feedForward]],
    ['encoder.linear2.weight', [width, feedForward]],
    ['encoder.linear2.bias', [width]],
    ['encoder.norm1.weight', [width]],
    ['encoder.norm1.bias', [width]],
    ['encoder.norm2.weight', [width]],
    ['encoder.norm2.bias', [width]],
    ['head.weight', [outputs, width]],
    ['head.bias', [outputs]],
  ]
  return shapesByName.map(([name, shape]) => ({ name, shape, init: { normal: 0.5 } }))
}

function batchOf({ positions, width, outputs }: Shape, size: number) {
  const x = normalColumn('x', [size, positions, width])
  const y = normalColumn('y', [size, outputs])
  const columns = { x, y }
  return { ...aBatch(size, columns), columns }
}

function doubleLoss(
  parameters: Float64Array,
  shape: Shape,
  { columns }: ReturnType<typeof batchOf>,
): number {
  const { positions, width, heads, feedForward, outputs } = shape
  const read = tensorReader(parameters)
  const layer = (inputs: number, out: number) => [read(out * inputs), read(out)] as const
  const project = layer(width, 3 * width)
  const combine = layer(width, width)
  const expand = layer(width, feedForward)
  const contract = layer(feedForward, width)
  const norm1 = [read(width), read(width)] as const
  const norm2 = [read(width), read(width)] as const
  const head = layer(width, outputs)
  const pooled = rowsOf(columns.x.data, positions * width).map((sample) => {
    const x = rowsOf(sample, width)
    const attended = linear(attention(linear(x, ...project), heads), ...combine)
    const middle = layerNorm(addRows(x, attended), ...norm1)
    const fed = linear(relu(linear(middle, ...expand)), ...contract)
    return meanRow(layerNorm(addRows(middle, fed), ...norm2))
  })
  return squaredError(linear(pooled, ...head), rowsOf(columns.y.data, outputs))
}

function attention(projected: Rows, heads: number): Rows {
  const width = (projected[0]?.length ?? 0) / 3
  const size = width / heads
  const part = (row: number[], which: number, head: number) =>
    row.slice(which * width + head * size, which * width + (head + 1) * size)
  return projected.map((row) =>
    Array.from({ length: heads }, (_, head) => {
      const query = part(row, 0, head)
      const weights = softmax(
        projected.map((other) => dot(query, part(other, 1, head)) / Math.sqrt(size)),
      )
      const values = projected.map((other) => part(other, 2, head))
      return query.map((_value, i) =>
        dot(
          weights,
          values.map((value) => value[i] ?? 0),
        ),
      )
    }).flat(),
  )
}
