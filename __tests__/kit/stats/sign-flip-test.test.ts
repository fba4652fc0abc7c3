import { describe, expect, test } from 'vitest'
import { signFlipTest } from '../../../src/kit/stats/sign-flip-test.js'

describe('Sign-flip test', () => {
  test.each([3, 5, 7, 10])('The sign-flip test reaches 2^-n with %i values of one sign', (n) => {
    const values = Array.from({ length: n }, (_, index) => 1 + index / 10)
    expect(signFlipTest(values)).toEqual({
      greater: 2 ** -n,
      less: 1,
      twoSided: Math.min(1, 2 * 2 ** -n),
    })
  })

  test('The sign-flip test counts all patterns', () => {
    // The sums of +-1 +-2 +-3 are 6, 4, 2, 0, 0, -2, -4, -6; observed is 1 - 2 + 3 = 2.
    expect(signFlipTest([1, -2, 3])).toEqual({ greater: 3 / 8, less: 6 / 8, twoSided: 6 / 8 })
  })

  test('The sign-flip test does not depend on the order of rounding', () => {
    expect(signFlipTest([0.1, 0.2, 0.3]).greater).toBe(1 / 8)
    expect(signFlipTest([0.3, 0.1, 0.2]).greater).toBe(1 / 8)
    expect(signFlipTest([0.1, 0.1, -0.1, -0.1]).twoSided).toBe(1)
  })

  test('The sign-flip test reverses with the sign of the values', () => {
    const values = [0.4, -0.1, 0.3, 0.05, -0.2]
    const turned = signFlipTest(values.map((value) => -value))
    const straight = signFlipTest(values)
    expect(turned).toEqual({ ...straight, greater: straight.less, less: straight.greater })
  })

  test('The sign-flip test concludes nothing from no values and refuses endless computations', () => {
    expect(signFlipTest([])).toEqual({ greater: 1, less: 1, twoSided: 1 })
    expect(() => signFlipTest(new Array<number>(21).fill(1))).toThrow(RangeError)
  })
})
