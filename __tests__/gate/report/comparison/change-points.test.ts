import { describe, expect, test } from 'vitest'
import { changePoints } from '../../../../src/gate/report/comparison/change-points.js'
import { ripple } from '../../../support/builders/report-builders.js'

/** About normal with a deviation of 1: twelve uniform values, less their mean. */
function aNoise(seed: number): () => number {
  const next = ripple(seed)
  return () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6)
}

const aSeries = (seed: number, length: number, levelAt: (index: number) => number) => {
  const noise = aNoise(seed)
  return Array.from({ length }, (_, index) => levelAt(index) + 2 * noise())
}

describe('Changes of level', () => {
  test.each([10, -10])('The search locates a change of level by %s, five deviations', (change) => {
    const missed = Array.from({ length: 50 }, (_, seed) => {
      const found = changePoints(aSeries(seed + 1, 40, (at) => (at < 20 ? 100 : 100 + change)))
      return found.some((at) => Math.abs(at - 20) <= 1)
    }).filter((isFound) => !isFound)
    expect(missed.length).toBeLessThanOrEqual(2)
  })

  test('The search finds several changes in sequence', () => {
    const levels = [100, 120, 100]
    const values = aSeries(3, 45, (at) => levels[Math.floor(at / 15)] ?? 0)
    expect(changePoints(values)).toEqual([15, 30])
  })

  test('The search rarely reports a change of level where there is none', () => {
    const alarms = Array.from({ length: 200 }, (_, seed) =>
      changePoints(aSeries(1000 + seed, 50, () => 100)),
    ).filter((found) => found.length > 0)
    expect(alarms.length).toBeLessThanOrEqual(10)
  })

  test('The search ignores one or two outliers, however far off', () => {
    const alarms = Array.from({ length: 100 }, (_, seed) =>
      changePoints(aSeries(seed, 40, (at) => (at === 20 || at === 21 ? 1000 : 100))),
    ).filter((found) => found.length > 0)
    expect(alarms.length).toBeLessThanOrEqual(6)
  })

  test('The search requires more than a hundredth of a level that never varied', () => {
    expect(changePoints([...Array(10).fill(100), ...Array(10).fill(100.5)])).toEqual([])
    expect(changePoints([...Array(10).fill(100), ...Array(10).fill(110)])).toEqual([10])
  })

  test('The search ignores short series and values that are no numbers', () => {
    expect(changePoints([])).toEqual([])
    expect(changePoints([1, 2, 3])).toEqual([])
    expect(changePoints(Array(20).fill(Number.NaN))).toEqual([])
    expect(changePoints(Array(20).fill(0))).toEqual([])
  })
})
