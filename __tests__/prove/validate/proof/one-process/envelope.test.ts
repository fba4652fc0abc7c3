import { describe, expect, test } from 'vitest'
import type { Deviation } from '../../../../../src/prove/validate/proof/one-process/deviations.js'
import {
  isBeyond,
  judgeDeviations,
  largestOf,
} from '../../../../../src/prove/validate/proof/one-process/envelope.js'

const deviation = (changes: Partial<Deviation> = {}): Deviation => ({
  position: 10,
  step: 10,
  parameter: 'w',
  difference: 0.5,
  norm: 1,
  product: 1,
  ...changes,
})
const judge = (one: Partial<Deviation>, ...measured: readonly Partial<Deviation>[]) =>
  judgeDeviations([deviation(one)], [measured.map(deviation)])[0]!

describe('The envelope of rounding', () => {
  test('A deviation is relative to its quantity, and the limit is ten times the largest measured one', () => {
    expect(
      judge({ difference: 1, norm: 4 }, { difference: 0.01 }, { difference: 0.02 }),
    ).toMatchObject({
      relative: 0.25,
      limit: 0.2,
    })
  })

  test('A quantity of size zero is compared as it is', () => {
    expect(judge({ difference: 1, norm: 0 }, { difference: 0.5, norm: 0 })).toMatchObject({
      relative: 1,
      limit: 5,
    })
    expect(
      judge({ difference: 1, norm: 0 }, { difference: 0.5, norm: 0, position: 11 }).limit,
    ).toBe(0)
  })

  test.each([
    [5, 0],
    [6, 1],
    [10, 1],
    [14, 1],
    [15, 0],
  ])('A rounding at update %i counts for update 10 only if it is near', (position, limit) => {
    expect(judge({}, { difference: 0.1, position }).limit).toBe(limit)
  })

  test('Only roundings of the same parameter count, those of all runs together', () => {
    expect(judge({}, { difference: 0.1, parameter: 'v' }, { parameter: null }).limit).toBe(0)
    const runs = [[deviation({ difference: 0.1 })], [deviation({ difference: 0.3 })]]
    expect(judgeDeviations([deviation()], runs)[0]?.limit).toBe(3)
    const loss = deviation({ parameter: null })
    expect(judgeDeviations([loss], [[loss]])[0]?.limit).toBe(5)
  })

  test('A rounding of the same update counts by the size of the deviation as well', () => {
    const here = judge({ norm: 0.5 }, { difference: 0.1, norm: 1 })
    expect(here.limit).toBe(2)
    expect(judge({ norm: 0.5 }, { difference: 0.1, norm: 1, position: 11 }).limit).toBe(1)
  })
})

describe('Beyond the envelope', () => {
  const judged = (relative: number, limit: number) => ({ ...deviation(), relative, limit })

  test.each([
    [1, 1, false],
    [1.01, 1, true],
    [0, 0, false],
    [NaN, 1, true],
    [0, NaN, true],
    [Infinity, 1, true],
  ])('A deviation of %d with the limit %d is beyond it: %s', (relative, limit, is) => {
    expect(isBeyond(judged(relative, limit))).toBe(is)
  })

  test('The largest is the nearest to its limit, not the largest number', () => {
    const [near, large] = [judged(0.9, 1), judged(5, 10)]
    expect(largestOf([large, near, large])).toBe(near)
    expect(largestOf([near, judged(NaN, 1)])?.relative).toBeNaN()
    expect(largestOf([judged(0, 0), near])).toBe(near)
    expect(largestOf([judged(0.1, 0), near])?.limit).toBe(0)
    expect(largestOf([near, { ...near }])).toBe(near)
    expect(largestOf([])).toBeNull()
  })
})
