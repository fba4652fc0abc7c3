import { expect, test } from 'vitest'
import { fasterHalfMean } from '../../../src/kit/stats/faster-half.js'

test('The faster half is the mean of the smaller half, including the middle of an odd count', () => {
  expect(fasterHalfMean([4, 1, 100, 3])).toBe(2)
  expect(fasterHalfMean([9, 1, 5])).toBe(3)
  expect(fasterHalfMean([7])).toBe(7)
  expect(fasterHalfMean([])).toBeNull()
})

test('The faster half follows the shares of two speeds smoothly, where a median jumps', () => {
  const mixture = (slow: number) => Array.from({ length: 100 }, (_, at) => (at < slow ? 2 : 1))
  expect(fasterHalfMean(mixture(49))).toBe(1)
  expect(fasterHalfMean(mixture(52))).toBeCloseTo(1.04, 12)
})
