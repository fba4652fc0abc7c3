import { describe, expect, test } from '@jest/globals'
import { createCusum } from '../../src/stats/cusum.js'
import { createPageHinkley } from '../../src/stats/page-hinkley.js'

describe('change points', () => {
  test('CUSUM sees a level that has risen and says since when', () => {
    const cusum = createCusum({ slack: 0.5, alarm: 8, cap: 3 })
    const seen = Array.from({ length: 30 }, (_, at) => cusum.add(at < 10 ? 0 : 2, at))
    expect(seen.findIndex(({ isChanged }) => isChanged)).toBe(15)
    expect(seen[15]?.since).toBe(10)
  })

  test('CUSUM is not moved by one outlier, however far', () => {
    const cusum = createCusum({ slack: 0.5, alarm: 8, cap: 3 })
    expect([0, 1e9, 0, 0].some((value, at) => cusum.add(value, at).isChanged)).toBe(false)
  })

  test('Page-Hinkley sums what lies above the running mean', () => {
    const drift = createPageHinkley(0.05, 1)
    const flat = Array.from({ length: 50 }, () => drift.add(1))
    expect(Math.max(...flat)).toBe(0)
    const risen = Array.from({ length: 20 }, () => drift.add(1.5))
    expect(risen.at(-1)).toBeGreaterThan(3)
  })
})
