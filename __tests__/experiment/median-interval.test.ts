import { describe, expect, test } from '@jest/globals'
import { medianInterval } from '../../src/experiment/median-interval.js'
import { seededRandom } from '../../src/faults/seeded-random.js'
import { bootstrapInterval } from '../../src/stats/bootstrap-interval.js'
import { median } from '../../src/stats/robust.js'

describe('the interval of a median', () => {
  test.each([5, 7, 9, 11, 17])('of %i values is what drawing many resamples gives', (count) => {
    const random = seededRandom(count)
    const values = Array.from({ length: count }, () => random() ** 3)
    const settings = { confidence: 0.9, resamples: 20_000, random }
    const drawn = bootstrapInterval(values, median, settings)!
    const sorted = values.toSorted((a, b) => a - b)
    const places = (ends: { low: number; high: number }) =>
      [ends.low, ends.high].map((end) => sorted.indexOf(end))
    expect(places(medianInterval(values))).toEqual(places(drawn))
  })

  test.each([4, 6, 8, 10, 20])('of %i values is at least as wide', (count) => {
    const random = seededRandom(count)
    const values = Array.from({ length: count }, () => random())
    const drawn = bootstrapInterval(values, median, { confidence: 0.9, resamples: 5000, random })!
    const { low, high } = medianInterval(values)
    expect(low).toBeLessThanOrEqual(drawn.low)
    expect(high).toBeGreaterThanOrEqual(drawn.high)
  })

  test('of one value is that value, and of none an error', () => {
    expect(medianInterval([3])).toEqual({ estimate: 3, low: 3, high: 3 })
    expect(() => medianInterval([])).toThrow(RangeError)
  })
})
