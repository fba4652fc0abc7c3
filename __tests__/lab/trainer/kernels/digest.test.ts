import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'

/** Two superblocks of 4096 elements and a bit. */
const capacity = 9000
const kernels = createKernels(capacity * 8 + 1024)
const vector = kernels.floats(capacity)
const copy = kernels.floats(capacity)
const out = kernels.words(4)
const bits = new Uint32Array(vector.buffer, vector.byteOffset, capacity)

const anyBits = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const anyIndex = fc.oneof(fc.nat(20_000), fc.integer({ min: 0, max: 2 ** 31 - capacity }))

/** Some elements and the absolute index of the first; unaligned starts come from `skip`. */
const range = fc.record({
  values: fc.array(anyBits, { minLength: 1, maxLength: 40 }),
  firstIndex: anyIndex,
  skip: fc.nat(3),
})
type Range = { values: number[]; firstIndex: number; skip: number }

function place({ values, skip }: Pick<Range, 'values' | 'skip'>): Float32Array {
  bits.set(values, skip)
  return vector.subarray(skip, skip + values.length)
}

function digestOf(view: Float32Array, firstIndex: number): string {
  out.fill(0)
  kernels.digest(view, firstIndex, out)
  return out.join()
}

describe('Digest', () => {
  test('The digests of disjoint ranges add up to that of their union for any cut', () => {
    const whole = fc.record({
      length: fc.integer({ min: 1, max: capacity - 3 }),
      firstIndex: anyIndex,
    })
    bits.forEach((_, index) => (bits[index] = Math.imul(index, 2654435761)))
    fc.assert(
      fc.property(whole, fc.nat(), fc.nat(3), ({ length, firstIndex }, at, skip) => {
        const cut = at % (length + 1)
        const view = vector.subarray(skip, skip + length)
        const expected = digestOf(view, firstIndex)
        out.fill(0)
        kernels.digest(view.subarray(cut), firstIndex + cut, out)
        kernels.digest(view.subarray(0, cut), firstIndex, out)
        expect(out.join()).toBe(expected)
      }),
    )
  })

  test('The digest does not depend on where in memory the range lies', () => {
    fc.assert(
      fc.property(range, fc.nat(3), ({ values, firstIndex, skip }, other) => {
        const here = digestOf(place({ values, skip }), firstIndex)
        expect(digestOf(place({ values, skip: other }), firstIndex)).toBe(here)
      }),
    )
  })

  test('Inspecting values gives the same digest and changes no value', () => {
    fc.assert(
      fc.property(range, ({ values, firstIndex, skip }) => {
        const view = place({ values, skip })
        const expected = digestOf(view, firstIndex)
        out.fill(0)
        kernels.inspect(view, firstIndex, out)
        expect(out.join()).toBe(expected)
        expect([...bits.subarray(skip, skip + values.length)]).toEqual(values)
      }),
    )
  })

  test('The digest changes with every single bit', () => {
    fc.assert(
      fc.property(range, fc.nat(), ({ values, firstIndex, skip }, which) => {
        const view = place({ values, skip })
        const before = digestOf(view, firstIndex)
        const index = which % values.length
        const digests = Array.from({ length: 32 }, (_, bit) => {
          bits[skip + index] = (values[index] ?? 0) ^ (1 << bit)
          return digestOf(view, firstIndex)
        })
        bits[skip + index] = values[index] ?? 0
        expect(digestOf(view, firstIndex)).toBe(before)
        expect(new Set([before, ...digests]).size).toBe(33)
      }),
    )
  })

  test('The digest changes when two different elements are swapped', () => {
    fc.assert(
      fc.property(range, fc.nat(), fc.nat(), ({ values, firstIndex, skip }, a, b) => {
        const [one, two] = [a % values.length, b % values.length]
        fc.pre(values[one] !== values[two])
        const before = digestOf(place({ values, skip }), firstIndex)
        const swapped = [...values]
        swapped[one] = values[two] ?? 0
        swapped[two] = values[one] ?? 0
        expect(digestOf(place({ values: swapped, skip }), firstIndex)).not.toBe(before)
      }),
    )
  })

  test.each([
    { name: 'neighbouring blocks', distance: 4 },
    { name: 'superblocks', distance: 4096 },
    { name: 'every other superblock', distance: 8192 },
  ])('The digest changes when $name are swapped', ({ distance }) => {
    const block = fc.array(anyBits, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(block, block, fc.nat(700), (one, two, start) => {
        fc.pre(one.join() !== two.join())
        bits.fill(0)
        const digestWith = (a: number[], b: number[]) => {
          bits.set(a, start)
          bits.set(b, start + distance)
          return digestOf(vector, 0)
        }
        expect(digestWith(one, two)).not.toBe(digestWith(two, one))
      }),
    )
  })

  test('The digest changes when the same values are at other positions', () => {
    fc.assert(
      fc.property(
        range,
        fc.integer({ min: 1, max: 5000 }),
        ({ values, firstIndex, skip }, shift) => {
          fc.pre(values.some((value) => value !== 0))
          const view = place({ values, skip })
          expect(digestOf(view, firstIndex + shift)).not.toBe(digestOf(view, firstIndex))
        },
      ),
    )
  })

  test('The digest is the same on every machine', () => {
    bits.forEach((_, index) => (bits[index] = Math.imul(index + 1, 2654435761)))
    expect(digestOf(vector, 5)).toBe('433349226,1603733725,3048113607,2690775031')
  })
})

describe('Copying and adding with a digest', () => {
  test('The copy covers exactly the range, and the digest covers the copy', () => {
    fc.assert(
      fc.property(range, fc.nat(3), ({ values, firstIndex, skip }, to) => {
        const view = place({ values, skip })
        const expected = digestOf(view, firstIndex)
        copy.fill(7)
        const target = copy.subarray(4 + to, 4 + to + values.length)
        out.fill(0)
        kernels.copyDigest(target, view, firstIndex, out)
        expect(out.join()).toBe(expected)
        const copied = new Uint32Array(copy.buffer, target.byteOffset, values.length)
        expect([...copied]).toEqual(values)
        expect(copy[3 + to]).toBe(7)
        expect(copy[4 + to + values.length]).toBe(7)
      }),
    )
  })

  test('The addition covers exactly the range, and the digest covers the summand', () => {
    const numbers = fc.array(fc.float({ noNaN: true }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(numbers, anyIndex, fc.nat(3), fc.nat(3), (values, firstIndex, skip, to) => {
        const summands = vector.subarray(skip, skip + values.length)
        summands.set(values)
        const expected = digestOf(summands, firstIndex)
        copy.fill(7)
        const target = copy.subarray(4 + to, 4 + to + values.length)
        out.fill(0)
        kernels.addDigest(target, summands, firstIndex, out)
        expect(out.join()).toBe(expected)
        expect([...target]).toEqual(values.map((value) => Math.fround(7 + value)))
        expect(copy[3 + to]).toBe(7)
        expect(copy[4 + to + values.length]).toBe(7)
        kernels.add(target, summands)
        expect([...target]).toEqual(
          values.map((value) => Math.fround(Math.fround(7 + value) + value)),
        )
        expect(copy[4 + to + values.length]).toBe(7)
      }),
    )
  })

  test('An empty range has no effect, wherever its view lies', () => {
    out.fill(3)
    const nothing = new Float32Array(0)
    kernels.copyDigest(vector.subarray(0, 0), nothing, 9, out)
    kernels.addDigest(nothing, nothing, 9, out)
    kernels.digest(nothing, 9, out)
    expect([...out]).toEqual([3, 3, 3, 3])
  })
})
