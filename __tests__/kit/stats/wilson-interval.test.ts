import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { quantileOf } from '../../../src/kit/stats/quantile-of.js'
import { wilsonInterval } from '../../../src/kit/stats/wilson-interval.js'

describe('Interval of a proportion', () => {
  // From R: binom::binom.wilson(k, n).
  test.each([
    [10, 10, 0.7225, 1],
    [0, 10, 0, 0.2775],
    [0, 300, 0, 0.01264],
    [5, 10, 0.2366, 0.7634],
    [1, 20, 0.0089, 0.2361],
  ])('The Wilson interval of %d of %d is from %d to %d', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials)
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })

  test('The Wilson interval of no trials is unknown', () => expect(wilsonInterval(0, 0)).toBeNull())

  test('The Wilson interval contains the rate, lies within 0 and 1, and mirrors that of the failures', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (successes, failures) => {
        fc.pre(successes + failures > 0)
        const trials = successes + failures
        const { low, high } = wilsonInterval(successes, trials)!
        const mirrored = wilsonInterval(failures, trials)!
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(successes / trials)
        expect(high).toBeGreaterThanOrEqual(successes / trials)
        expect(high).toBeLessThanOrEqual(1)
        expect(1 - mirrored.high).toBeCloseTo(low, 12)
      }),
    )
  })
})

describe('Quantile', () => {
  test.each([
    [[3, 1, 2], 0.5, 2],
    [[1, 2], 0.5, 1.5],
    [[7], 0.95, 7],
    [[0, 10], 0.95, 9.5],
  ])('The quantile of %j at %d is %d', (values, share, expected) => {
    expect(quantileOf(values, share)).toBeCloseTo(expected, 12)
  })

  test('The quantile of no values is unknown', () => expect(quantileOf([], 0.5)).toBeNull())
})
