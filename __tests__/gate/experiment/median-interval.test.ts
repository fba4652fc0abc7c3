import { describe, expect, test } from 'vitest'
import { medianInterval } from '../../../src/gate/experiment/median-interval.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { bootstrapInterval } from './bootstrap-interval.js'
import { median } from '../../../src/kit/stats/robust.js'

describe('Interval of a median', () => {
  test.each([5, 7, 9, 11, 17])(
    'The interval of %i values equals the result of many resamples',
    (count) => {
      const random = seededRandom(count)
      const values = Array.from({ length: count }, () => random() ** 3)
      const settings = { confidence: 0.9, resamples: 20_000, random }
      const drawn = bootstrapInterval(values, median, settings)!
      const sorted = values.toSorted((a, b) => a - b)
      const places = (ends: { low: number; high: number }) =>
        [ends.low, ends.high].map((end) => sorted.indexOf(end))
      expect(places(medianInterval(values))).toEqual(places(drawn))
    },
  )

  test.each([4, 6, 8, 10, 20])(
    'The interval of %i values is at least as wide as many resamples give',
    (count) => {
      const random = seededRandom(count)
      const values = Array.from({ length: count }, () => random())
      const drawn = bootstrapInterval(values, median, { confidence: 0.9, resamples: 5000, random })!
      const { low, high } = medianInterval(values)
      expect(low).toBeLessThanOrEqual(drawn.low)
      expect(high).toBeGreaterThanOrEqual(drawn.high)
    },
  )

  test('The interval of one value is that value, and of no values an error', () => {
    expect(medianInterval([3])).toEqual({ estimate: 3, low: 3, high: 3 })
    expect(() => medianInterval([])).toThrow(RangeError)
  })
})
