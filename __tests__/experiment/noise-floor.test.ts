import { describe, expect, test } from '@jest/globals'
import { noiseFloor } from '../../src/experiment/noise-floor.js'
import { seededRandom } from '../../src/faults/seeded-random.js'
import { median } from '../../src/stats/robust.js'

describe('the noise floor', () => {
  test.each([4, 5, 7, 8, 12, 15])(
    'of %i differences is passed by at most 5 %% of all patterns of signs',
    (count) => {
      const random = seededRandom(count)
      const differences = Array.from({ length: count }, () => random() - 0.5)
      const floor = noiseFloor(differences)
      const patterns = 2 ** count
      let beyond = 0
      for (let pattern = 0; pattern < patterns; pattern++) {
        const flipped = differences.map((value, at) => ((pattern >> at) & 1 ? -value : value))
        if (Math.abs(median(flipped)) > floor) beyond++
      }
      expect(beyond / patterns).toBeLessThanOrEqual(0.05)
    },
  )

  test('is hardly moved by a disturbed run', () => {
    expect(noiseFloor([0.01, -0.02, 0.01, 0.02, -0.01, 0.015, 5])).toBeLessThanOrEqual(0.02)
  })

  test('shrinks with more differences of the same spread', () => {
    const random = seededRandom(3)
    const drawn = Array.from({ length: 60 }, () => random() - 0.5)
    expect(noiseFloor(drawn)).toBeLessThan(noiseFloor(drawn.slice(0, 6)))
  })

  test('does not ask which way the differences point', () => {
    expect(noiseFloor([1, 2, 3, 4, 5])).toBe(noiseFloor([-1, 2, -3, 4, -5]))
  })
})
