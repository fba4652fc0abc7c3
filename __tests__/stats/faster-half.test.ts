import { expect, test } from '@jest/globals'
import { fasterHalfMean } from '../../src/stats/faster-half.js'

test('is the mean of the smaller half, the middle one of an odd number included', () => {
  expect(fasterHalfMean([4, 1, 100, 3])).toBe(2)
  expect(fasterHalfMean([9, 1, 5])).toBe(3)
  expect(fasterHalfMean([7])).toBe(7)
  expect(fasterHalfMean([])).toBeNull()
})

test('goes with the shares of two speeds, between which a median jumps', () => {
  const mixture = (slow: number) => Array.from({ length: 100 }, (_, at) => (at < slow ? 2 : 1))
  expect(fasterHalfMean(mixture(49))).toBe(1)
  expect(fasterHalfMean(mixture(52))).toBeCloseTo(1.04, 12)
})
