import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { auditWindowElements, auditWindowSteps } from '../../../src/kit/records/run/audit-window.js'
import { createAudit, segmentsOf } from '../../../src/lab/trainer/audit.js'
import { shardOf } from '../../../src/lab/trainer/collective/shards.js'
import { createKernels } from '../../../src/lab/trainer/kernels/kernels.js'
import { optimizers } from '../../../src/lab/trainer/optimizer.js'
import { layoutParameters } from '../../../src/lab/trainer/parameter-layout.js'
import { createRandom } from '../../../src/lab/trainer/random.js'

const layoutOf = (lengths: readonly number[]) =>
  layoutParameters(
    lengths.map((length, index) => {
      return { name: `t${index}`, shape: [length], init: { constant: 0 } }
    }),
  )
const total = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0)
const normals = (length: number, name: string) =>
  Float32Array.from({ length }, createRandom(5, name).normal)

/** One rank's audit, with an optimizer for its shard. */
function anAudit(
  lengths: readonly number[],
  place: { rank?: number; worldSize?: number; name?: 'adam' | 'sgd' } = {},
) {
  const { rank = 0, worldSize = 1, name = 'adam' } = place
  const length = total(lengths)
  const tensors = layoutOf(lengths)
  const kernels = createKernels(length * 4 * 12 + 2 ** 16)
  const weights = kernels.floats(length)
  weights.set(normals(length, 'weights'))
  const shard = shardOf(rank, worldSize, length)
  const optimizer = optimizers[name]({ kernels, weights, tensors, shard, learningRate: 0.01 })
  const audit = createAudit({ kernels, tensors, rank, worldSize, optimizer })
  const reduced = kernels.floats(Math.max(0, shard.end - shard.start))
  const put = (vector: Float32Array) => {
    const view = kernels.floats(length)
    view.set(vector)
    return view
  }
  return { audit, optimizer, reduced, shard, place: put }
}

describe('Segments of a model', () => {
  test('The segments cover the vector in order, each within one tensor and one shard', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 9 }), (sizes, worldSize) => {
        const tensors = layoutOf(sizes)
        let next = 0
        for (const { start, end, owner, tensor } of segmentsOf(tensors, worldSize)) {
          expect(start).toBe(next)
          expect(end).toBeGreaterThan(start)
          const shard = shardOf(owner, worldSize, total(sizes))
          expect(start >= shard.start && end <= shard.end).toBe(true)
          const own = tensors.find(({ name }) => name === tensor)!
          expect(start >= own.offset && end <= own.offset + own.length).toBe(true)
          next = end
        }
        expect(next).toBe(total(sizes))
      }),
    )
  })

  test('A model without parameters has no segments', () => expect(segmentsOf([], 2)).toEqual([]))
})

describe('Input and output of a reduction', () => {
  const lengths = [40, 3, 64, 7, 130]
  const length = total(lengths)

  /** Sums per segment over all contributions, and of the reduced vector, as the ranks take them. */
  function reduce(worldSize: number, step: number, alter = (sum: Float32Array) => sum) {
    const vectors = Array.from({ length: worldSize }, (_, rank) => normals(length, `rank ${rank}`))
    const sum = new Float32Array(length)
    for (const vector of vectors) vector.forEach((value, at) => (sum[at] = sum[at]! + value))
    const outcome = alter(sum)
    const given: number[] = []
    const got: number[] = []
    const scale: number[] = []
    vectors.forEach((vector, rank) => {
      const { audit, reduced, shard, place } = anAudit(lengths, { rank, worldSize })
      audit.contributions(step, [place(vector)])
      reduced.set(outcome.subarray(shard.start, shard.end))
      audit.reduced(reduced, 1)
      const { contributions, reduced: own } = audit.measurement
      contributions[0]!.projections.forEach((value, at) => (given[at] = (given[at] ?? 0) + value))
      contributions[0]!.magnitudes.forEach((value, at) => (scale[at] = (scale[at] ?? 0) + value))
      const mine = audit.segments.flatMap(({ owner }, at) => (owner === rank ? [at] : []))
      own.projections.forEach((value, at) => (got[mine[at]!] = value))
    })
    return given.map((value, at) => Math.abs(value - got[at]!) / scale[at]!)
  }

  test.each([1, 2, 3, 4])(
    'The sums before and after a reduction are equal on %i ranks',
    (worldSize) => {
      for (const step of [0, 1, 5]) {
        expect(Math.max(...reduce(worldSize, step))).toBeLessThan(1e-6)
      }
    },
  )

  test.each([2, 3, 4])(
    'The sums differ when one contribution of %i is missing or doubled',
    (worldSize) => {
      const lone = normals(length, 'rank 1')
      for (const sign of [1, -1]) {
        const altered = reduce(worldSize, 0, (sum) =>
          sum.map((value, at) => value + sign * lone[at]!),
        )
        expect(Math.max(...altered)).toBeGreaterThan(0.01)
      }
    },
  )

  test('The audit reports a sum that is infinite or no number', () => {
    const { audit, place } = anAudit(lengths)
    audit.contributions(0, [place(normals(length, 'x').with(4, NaN).with(41, Infinity))])
    const [sums] = audit.measurement.contributions
    expect(sums!.projections[0]).toBeNaN()
    expect(sums!.magnitudes[1]).toBe(Infinity)
    expect(Number.isFinite(sums!.projections[2])).toBe(true)
  })
})

describe('A segment larger than a window', () => {
  const length = 2 * auditWindowElements + 1000
  const changed = (at: number) => (step: number) => {
    const { audit, place } = anAudit([length])
    const projections = (vector: Float32Array) => {
      audit.contributions(step, [place(vector)])
      return audit.measurement.contributions[0]!.projections[0]
    }
    const plain = normals(length, 'x')
    return projections(plain) !== projections(plain.with(at, 99))
  }
  const steps = Array.from({ length: 3 * auditWindowSteps }, (_, step) => step)

  test.each([0, auditWindowElements, 2 * auditWindowElements, length - 1])(
    'The audit checks a large segment window by window, element %i included',
    (at) => {
      const seen = steps.filter(changed(at))
      expect(seen.length).toBeGreaterThanOrEqual(auditWindowSteps)
      expect(seen.length).toBeLessThan(steps.length)
      expect(seen[1]).toBe(seen[0]! + 1)
    },
  )
})

describe.each(['adam', 'sgd'] as const)('Applied scale of %s', (name) => {
  const lengths = [40, 3, 64, 7, 130]
  const length = total(lengths)

  function applied(scaleOf: (right: number) => number, gradient = normals(length, 'gradient')) {
    const { audit, optimizer, reduced } = anAudit(lengths, { name })
    return Array.from({ length: 20 }, (_, step) => {
      const right = 1 / (24 + step)
      audit.contributions(step, [])
      reduced.set(gradient.map((value) => value * (1 + step)))
      const observe = audit.reduced(reduced, right)
      optimizer.update(reduced, scaleOf(right))
      observe()
      const { appliedScale, expectedScale } = audit.measurement
      expect(expectedScale).toBe(right)
      return appliedScale === null ? null : appliedScale / right
    })
  }

  test.each([
    ['one over the number of samples', 1],
    ['a sum that was not divided', 24],
    ['a division by one rank fewer', 4 / 3],
    ['0 when no gradient was applied', 0],
  ])('The audit measures the applied scale: %s', (_, factor) => {
    const seen = applied((right) => right * factor).flatMap((one) => one ?? [])
    expect(seen.length).toBeGreaterThan(10)
    for (const ratio of seen) expect(Math.abs(ratio - factor)).toBeLessThan(1e-3 * (factor || 1))
  })

  test('The applied scale is unknown when no gradient could show it', () => {
    expect(applied((right) => right, new Float32Array(length))).toEqual(Array(20).fill(null))
  })
})
