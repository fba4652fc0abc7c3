import { describe, expect, test } from 'vitest'
import { shardOf } from '../../../src/lab/trainer/collective/shards.js'
import { createKernels } from '../../../src/lab/trainer/kernels/kernels.js'
import { optimizerFloats, optimizers } from '../../../src/lab/trainer/optimizer.js'
import { layoutParameters } from '../../../src/lab/trainer/parameter-layout.js'
import { createRandom } from '../../../src/lab/trainer/random.js'

const { fround, sqrt } = Math
const names = ['adam', 'sgd'] as const
const learningRate = 0.01
const scale = 1 / 24
const numUpdates = 5

/** Tensors of every awkward length; shards of 16 elements cut through some of them. */
const tensors = layoutParameters(
  [40, 1, 3, 64, 7, 130].map((length, index) => {
    return { name: `t${index}`, shape: [length], init: { constant: 0 } }
  }),
)
const length = tensors.reduce((sum, tensor) => sum + tensor.length, 0)
const normals = (name: string) => Float32Array.from({ length }, createRandom(5, name).normal)
const gradients = Array.from({ length: numUpdates }, (_, step) => normals(`gradient ${step}`))

/** One replica whose shards are stepped by an optimizer each, as the ranks of a run do. */
function trainOn(name: (typeof names)[number], worldSize: number, from = 0, to = numUpdates) {
  const kernels = createKernels(length * 40 + 65_536)
  const weights = kernels.floats(length)
  weights.set(normals('weights'))
  const shards = Array.from({ length: worldSize }, (_, rank) => shardOf(rank, worldSize, length))
  const ranks = shards.map((shard) => ({
    shard,
    summed: kernels.floats(shard.end - shard.start),
    optimizer: optimizers[name]({ kernels, weights, tensors, shard, learningRate }),
  }))
  const step = (update: number) => {
    for (const { shard, summed, optimizer } of ranks) {
      summed.set(gradients[update]?.subarray(shard.start, shard.end) ?? [])
      optimizer.update(summed, scale)
    }
  }
  for (let update = from; update < to; update++) step(update)
  const digests = new Uint32Array(tensors.length * 12)
  const addDigests = () => {
    digests.fill(0)
    for (const { optimizer } of ranks) optimizer.digests.forEach((word, i) => (digests[i]! += word))
    return digests.slice()
  }
  const slots = [0, 1].map((slot) =>
    Float32Array.from(ranks.flatMap(({ optimizer }) => [...(optimizer.slots[slot] ?? [])])),
  )
  return { kernels, weights, ranks, slots, step, addDigests }
}

describe.each(names)('Optimizer %s', (name) => {
  const whole = trainOn(name, 1)

  test.each([2, 3, 4, 8, 20])(
    'The optimizer gives the same bits on %i shards as on one',
    (worldSize) => {
      const cut = trainOn(name, worldSize)
      expect(cut.weights).toEqual(whole.weights)
      expect(cut.slots).toEqual(whole.slots)
      expect(cut.addDigests()).toEqual(whole.addDigests())
    },
  )

  test('The optimizer has digests of its weights and of its slots, tensor by tensor', () => {
    const { kernels, weights, ranks, addDigests } = trainOn(name, 1)
    const expected = kernels.words(tensors.length * 12)
    tensors.forEach(({ offset, length: size }, index) => {
      const vectors = [weights, ...(ranks[0]?.optimizer.slots ?? [])]
      vectors.forEach((vector, slot) => {
        const at = index * 12 + slot * 4
        kernels.digest(
          vector.subarray(offset, offset + size),
          offset,
          expected.subarray(at, at + 4),
        )
      })
    })
    expect(addDigests()).toEqual(expected.slice())
  })

  test('The optimizer continues after a pause as if there had been none', () => {
    const first = trainOn(name, 1, 0, 3)
    const second = trainOn(name, 1, 0, 0)
    second.weights.set(first.weights)
    const [from, to] = [first.ranks[0]?.optimizer, second.ranks[0]?.optimizer]
    from?.slots.forEach((slot, index) => to?.slots[index]?.set(slot))
    to?.resumeAt(3)
    for (let update = 3; update < numUpdates; update++) second.step(update)
    expect(second.weights).toEqual(whole.weights)
    expect(second.addDigests()).toEqual(whole.addDigests())
  })

  test('The optimizer uses as much memory as it declares', () => {
    const floats = whole.ranks[0]?.optimizer.slots.reduce((sum, slot) => sum + slot.length, 0)
    expect(optimizerFloats(name, length)).toBe(floats)
  })

  test('The optimizer does nothing on an empty shard', () => {
    const kernels = createKernels(65_536)
    const weights = kernels.floats(length)
    const shard = { start: length, end: length }
    const optimizer = optimizers[name]({ kernels, weights, tensors, shard, learningRate })
    optimizer.update(kernels.floats(0), scale)
    expect(weights.every((value) => value === 0)).toBe(true)
    expect(optimizer.digests.every((word) => word === 0)).toBe(true)
  })
})

/** The textbook, in double precision: what float32 may differ from by rounding only. */
function plainAdam(): Float64Array {
  const w = Float64Array.from(normals('weights'))
  const [m, v] = [new Float64Array(length), new Float64Array(length)]
  for (let t = 1; t <= numUpdates; t++) {
    for (let i = 0; i < length; i++) {
      const g = (gradients[t - 1]?.[i] ?? 0) * scale
      m[i] = 0.9 * (m[i] ?? 0) + 0.1 * g
      v[i] = 0.999 * (v[i] ?? 0) + 0.001 * g * g
      const [first, second] = [(m[i] ?? 0) / (1 - 0.9 ** t), (v[i] ?? 0) / (1 - 0.999 ** t)]
      w[i] = (w[i] ?? 0) - (learningRate * first) / (sqrt(second) + 1e-8)
    }
  }
  return w
}

const largestDifference = (a: Float32Array, b: Float64Array) =>
  a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - (b[i] ?? 0))), 0)

test('Adam is the textbook algorithm, bias corrections and epsilon included', () => {
  expect(largestDifference(trainOn('adam', 3).weights, plainAdam())).toBeLessThan(1e-6)
})

test('SGD scales the sum once and steps against the mean gradient', () => {
  const { weights } = trainOn('sgd', 2, 0, 1)
  const start = normals('weights')
  const expected = start.map((w, i) =>
    fround(w - fround(fround((gradients[0]?.[i] ?? 0) * fround(scale)) * fround(learningRate))),
  )
  expect(weights).toEqual(expected)
})
