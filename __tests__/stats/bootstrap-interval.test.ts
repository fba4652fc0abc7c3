import { describe, expect, test } from '@jest/globals'
import { bootstrapInterval } from '../../src/stats/bootstrap-interval.js'
import { median } from '../../src/stats/robust.js'
import { seededNormal, seededRandom } from '../support/seeded-normal.js'

const settings = { confidence: 0.95, resamples: 500 }

describe('the bootstrap interval', () => {
  test('is the same for the same randomness', () => {
    const interval = () =>
      bootstrapInterval([1, 2, 3, 4, 5], median, { ...settings, random: seededRandom(3) })
    expect(interval()).toEqual(interval())
  })

  test('holds the true median in about as many samples as it says', () => {
    const normal = seededNormal(17)
    const random = seededRandom(18)
    let numHolding = 0
    for (let trial = 0; trial < 200; trial++) {
      const sample = Array.from({ length: 30 }, () => 7 + normal())
      const interval = bootstrapInterval(sample, median, { ...settings, random })
      if (interval !== null && interval.low <= 7 && 7 <= interval.high) numHolding++
    }
    expect(numHolding).toBeGreaterThan(178)
    expect(numHolding).toBeLessThan(200)
  })

  test('of one value is that value, of none nothing', () => {
    const one = bootstrapInterval([4], median, { ...settings, random: seededRandom(1) })
    expect(one).toEqual({ low: 4, high: 4 })
    expect(bootstrapInterval([], median, { ...settings, random: seededRandom(1) })).toBeNull()
  })
})
