import { describe, expect, test } from 'vitest'
import { noiseFloor } from '../../../src/gate/experiment/noise-floor.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { median } from '../../../src/kit/stats/robust.js'

describe('Noise floor', () => {
  test.each([4, 5, 7, 8, 12, 15])(
    'At most five percent of all sign patterns of %i differences exceed the noise floor',
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

  test('A disturbed run hardly moves the noise floor', () => {
    expect(noiseFloor([0.01, -0.02, 0.01, 0.02, -0.01, 0.015, 5])).toBeLessThanOrEqual(0.02)
  })

  test('The noise floor shrinks with more differences of the same spread', () => {
    const random = seededRandom(3)
    const drawn = Array.from({ length: 60 }, () => random() - 0.5)
    expect(noiseFloor(drawn)).toBeLessThan(noiseFloor(drawn.slice(0, 6)))
  })

  test('The noise floor ignores the direction of the differences', () => {
    expect(noiseFloor([1, 2, 3, 4, 5])).toBe(noiseFloor([-1, 2, -3, 4, -5]))
  })
})
