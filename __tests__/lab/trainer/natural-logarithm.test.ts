import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { naturalLogarithm } from '../../../src/lab/trainer/natural-logarithm.js'

describe('Natural logarithm', () => {
  test('The natural logarithm agrees with Math.log to a few units in the last place', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
        const expected = Math.log(x)
        const unit = Math.max(Math.abs(expected), 2 ** -52) * 2 ** -52
        expect(Math.abs(naturalLogarithm(x) - expected)).toBeLessThanOrEqual(4 * unit)
      }),
    )
  })

  test.each([
    { x: 1, expected: 0 },
    { x: 2, expected: Math.LN2 },
    { x: 0.5, expected: -Math.LN2 },
    { x: 2 ** -1022, expected: -1022 * Math.LN2 },
  ])('The natural logarithm is exact where the mantissa is 1: $x', ({ x, expected }) => {
    expect(naturalLogarithm(x)).toBe(expected)
  })
})
