import { beforeEach, describe, expect, test } from 'vitest'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'

const length = 103
const kernels = createKernels(length * 12 + 1024)
const source = kernels.floats(length)
const target = kernels.floats(length)
const out = kernels.words(4)

beforeEach(() => {
  source.fill(1e-40)
  target.fill(1)
  kernels.takeNonFinite()
})

const oddities = [Infinity, -Infinity, NaN]
/** In the first block, in the middle, and in a rest that fills no block. */
const places = [0, 50, length - 1]

describe('Flag for values that are not finite', () => {
  test.each(oddities)('The flag reports once that %s was inspected, copied or added', (odd) => {
    for (const place of places) {
      source.fill(0)[place] = odd
      kernels.inspect(source, 2, out)
      expect([kernels.takeNonFinite(), kernels.takeNonFinite()]).toEqual([true, false])
      kernels.copyDigest(target, source, 0, out)
      expect([kernels.takeNonFinite(), kernels.takeNonFinite()]).toEqual([true, false])
      kernels.addDigest(target, source, 3, out)
      expect(kernels.takeNonFinite()).toBe(true)
    }
  })

  test('The flag stays down for any finite number', () => {
    source.set([3.4028234663852886e38, -3.4028234663852886e38, 1e-45, -0])
    kernels.copyDigest(target, source, 1, out)
    kernels.addDigest(target, source, 1, out)
    expect(kernels.takeNonFinite()).toBe(false)
  })

  test('The flag stays down for words that are only read, because notes are no floats', () => {
    source[7] = NaN
    kernels.digest(source, 0, out)
    expect(kernels.takeNonFinite()).toBe(false)
  })
})

describe('Search in a vector', () => {
  test.each(oddities)('The search finds %s at any position', (odd) => {
    for (const place of places) {
      source.fill(0)[place] = odd
      expect(kernels.hasNonFinite(source)).toBe(true)
      expect(kernels.hasNonFinite(source.subarray(0, place))).toBe(false)
    }
  })

  test('The search finds nothing in finite numbers and keeps the flag', () => {
    source[0] = Infinity
    kernels.copyDigest(target, source, 0, out)
    source[0] = 1
    expect(kernels.hasNonFinite(source)).toBe(false)
    expect(kernels.takeNonFinite()).toBe(true)
  })
})
