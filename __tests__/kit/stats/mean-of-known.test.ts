import { expect, test } from 'vitest'
import { meanOfKnown } from '../../../src/kit/stats/mean-of-known.js'

test('The mean of known values leaves unknown ones out', () => {
  expect(meanOfKnown([1, null, 3, undefined])).toBe(2)
  expect(meanOfKnown([5])).toBe(5)
})

test('The mean of no known value is unknown, and that of a NaN is not finite', () => {
  expect(meanOfKnown([])).toBeNull()
  expect(meanOfKnown([null, undefined])).toBeNull()
  expect(meanOfKnown([1, NaN])).toBeNaN()
})
