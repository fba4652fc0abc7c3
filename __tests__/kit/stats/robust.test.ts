import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { median, medianOfOthers, robustSpread, stepSpread } from '../../../src/kit/stats/robust.js'

test('The median of many values and of few is the middle of the sorted ones', () => {
  const anyValues = fc.array(fc.double({ noNaN: false }), { maxLength: 120 })
  fc.assert(
    fc.property(anyValues, (values) => {
      const known = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
      const [low = NaN, high = NaN] = [(known.length - 1) >> 1, known.length >> 1].map(
        (at) => known[at],
      )
      expect(median(values) + 0).toBe((low + high) / 2 + 0)
    }),
  )
})

describe('Robust statistics', () => {
  test('The median takes the middle, leaves NaN out and is unknown for no values', () => {
    expect(median([5, 1, 3])).toBe(3)
    expect(median([4, NaN, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
    expect(median([-Infinity, 0, Infinity])).toBe(0)
  })

  test('The spread ignores an outlier', () => {
    expect(robustSpread([1, 2, 3, 4, 5])).toBeCloseTo(1.4826)
    expect(robustSpread([1, 2, 3, 4, 5e9])).toBeCloseTo(1.4826)
  })

  test('The spread of a series ignores a change of level', () => {
    const noise = [0, 1, 0, 1, 0, 1, 0, 1]
    expect(stepSpread([noise.map((value, index) => value + (index > 3 ? 100 : 0))])).toBeCloseTo(
      1.4826 / Math.SQRT2,
    )
    expect(stepSpread([[1]])).toBeNaN()
  })

  test('The leave-one-out function drops one value', () => {
    expect(medianOfOthers([1, 2, 100], 2)).toBe(1.5)
  })
})
