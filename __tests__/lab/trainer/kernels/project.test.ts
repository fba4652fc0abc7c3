import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'

const capacity = 600
const kernels = createKernels(capacity * 8 + 4096)
const vector = kernels.floats(capacity)
const out = kernels.doubles(2)

function project(values: readonly number[], seed: number, skip = 0) {
  vector.set(values, skip)
  out.fill(0)
  kernels.project(vector.subarray(skip, skip + values.length), seed, out)
  return { projection: out[0]!, magnitude: out[1]! }
}

/** The signs of four generators side by side; what is left over at the end is taken as it is. */
function signsOf(length: number, seed: number): number[] {
  const states = [0, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35].map((mask) => ((seed ^ mask) | 1) >>> 0)
  const wide = length - (length % 4)
  return Array.from({ length }, (_, index) => {
    if (index >= wide) return 1
    const lane = index % 4
    const state = states[lane]!
    states[lane] = advance(state)
    return state >= 2 ** 31 ? -1 : 1
  })
}

function advance(start: number): number {
  let state = start
  state = (state ^ (state << 13)) >>> 0
  state = (state ^ (state >>> 17)) >>> 0
  return (state ^ (state << 5)) >>> 0
}

function plain(values: readonly number[], seed: number) {
  const signs = signsOf(values.length, seed)
  const rounded = values.map(Math.fround)
  return {
    projection: rounded.reduce((sum, value, index) => sum + signs[index]! * value, 0),
    magnitude: rounded.reduce((sum, value) => sum + Math.abs(value), 0),
  }
}

const anySeed = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const anyValues = fc.array(fc.integer({ min: -(2 ** 20), max: 2 ** 20 }), { maxLength: 500 })

describe('Projection', () => {
  test('The projection is the signed sum, with the sum of magnitudes, of any vector', () => {
    fc.assert(
      // Whole numbers: their sums are exact, in whatever order.
      fc.property(anyValues, anySeed, fc.nat(3), (values, seed, skip) => {
        expect(project(values, seed, skip)).toEqual(plain(values, seed))
      }),
    )
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('The projection is right for %i elements', (length) => {
    const values = Array.from({ length }, (_, index) => 2 ** index)
    for (const seed of [0, 1, 0xffffffff])
      expect(project(values, seed)).toEqual(plain(values, seed))
  })

  test('The projection adds to the existing value', () => {
    vector.set([1, 2, 3, 4, 5])
    out.set([100, 1000])
    kernels.project(vector.subarray(0, 5), 7, out)
    const { projection, magnitude } = plain([1, 2, 3, 4, 5], 7)
    expect([...out]).toEqual([100 + projection, 1000 + magnitude])
  })

  test.each([0, 3, 4, 8])('The projection is NaN when element %i is NaN', (at) => {
    const values = Array.from({ length: 9 }, () => 1).with(at, NaN)
    expect(project(values, 3)).toEqual({ projection: NaN, magnitude: NaN })
  })

  test.each([0, 3, 4, 8])('The projection is infinite when element %i is infinite', (at) => {
    const values = Array.from({ length: 9 }, () => 1).with(at, -Infinity)
    const { projection, magnitude } = project(values, 3)
    expect(Math.abs(projection)).toBe(Infinity)
    expect(magnitude).toBe(Infinity)
  })

  test('The projection of opposite infinities is NaN, and their magnitude is infinite', () => {
    const seed = 3
    const [a = 1, b = 1] = signsOf(8, seed)
    const values = [a * Infinity, -b * Infinity, 0, 0, 0, 0, 0, 0]
    expect(project(values, seed)).toEqual({ projection: NaN, magnitude: Infinity })
  })

  test('The projection has about as many signs of each kind and differs for another seed', () => {
    const ones = Array.from({ length: 512 }, () => 1)
    const sums = Array.from({ length: 50 }, (_, seed) => project(ones, seed * 977).projection)
    expect(Math.max(...sums.map(Math.abs))).toBeLessThan(5 * Math.sqrt(512))
    expect(new Set(sums).size).toBeGreaterThan(10)
  })

  test('The projection detects two swapped elements, a changed sign and a missing element', () => {
    const values = Array.from({ length: 400 }, (_, index) => index + 1)
    const { projection } = project(values, 5)
    const signs = signsOf(400, 5)
    const other = signs.findIndex((sign) => sign !== signs[0])
    const changes = [
      values.with(0, values[other]!).with(other, values[0]!),
      values.with(9, -values[9]!),
      values.with(9, 0),
    ]
    for (const changed of changes) expect(project(changed, 5).projection).not.toBe(projection)
  })
})
