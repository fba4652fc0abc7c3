import { describe, expect, test } from 'vitest'
import { createCusum } from '../../../src/kit/stats/cusum.js'
import { createPageHinkley } from '../../../src/kit/stats/page-hinkley.js'

describe('Change points', () => {
  test('CUSUM detects a level that has risen and reports when it rose', () => {
    const cusum = createCusum({ slack: 0.5, alarm: 8, cap: 3 })
    const seen = Array.from({ length: 30 }, (_, at) => cusum.add(at < 10 ? 0 : 2, at))
    expect(seen.findIndex(({ isChanged }) => isChanged)).toBe(15)
    expect(seen[15]?.since).toBe(10)
  })

  test('CUSUM ignores one outlier, however far it lies', () => {
    const cusum = createCusum({ slack: 0.5, alarm: 8, cap: 3 })
    expect([0, 1e9, 0, 0].some((value, at) => cusum.add(value, at).isChanged)).toBe(false)
  })

  test('Page-Hinkley sums the excess over the running mean', () => {
    const drift = createPageHinkley(0.05, 1)
    const flat = Array.from({ length: 50 }, () => drift.add(1))
    expect(Math.max(...flat)).toBe(0)
    const risen = Array.from({ length: 20 }, () => drift.add(1.5))
    expect(risen.at(-1)).toBeGreaterThan(3)
  })
})
