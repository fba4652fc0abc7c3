import { describe, expect, test } from 'vitest'
import { theilSen } from '../../../src/kit/stats/theil-sen.js'

describe('Theil-Sen trend', () => {
  test('The Theil-Sen trend finds the slope of a line despite a few outliers', () => {
    const points = Array.from({ length: 20 }, (_, x) => ({ x, y: 3 * x + (x % 7 === 3 ? 1e6 : 0) }))
    expect(theilSen(points)?.slope).toBeCloseTo(3)
  })

  test('The Theil-Sen trend reports the share of pairs that rise', () => {
    expect(
      theilSen([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 0 },
      ])?.rising,
    ).toBeCloseTo(1 / 3)
  })

  test('The Theil-Sen trend of one point is unknown', () => {
    expect(
      theilSen([
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ]),
    ).toBeNull()
  })
})
