import { describe, expect, test } from '@jest/globals'
import { theilSen } from '../../src/stats/theil-sen.js'

describe('Theil-Sen trend', () => {
  test('finds the slope of a line, a few outliers among the points', () => {
    const points = Array.from({ length: 20 }, (_, x) => ({ x, y: 3 * x + (x % 7 === 3 ? 1e6 : 0) }))
    expect(theilSen(points)?.slope).toBeCloseTo(3)
  })

  test('tells which share of the pairs rises', () => {
    expect(
      theilSen([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 0 },
      ])?.rising,
    ).toBeCloseTo(1 / 3)
  })

  test('knows nothing of one point', () => {
    expect(
      theilSen([
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ]),
    ).toBeNull()
  })
})
