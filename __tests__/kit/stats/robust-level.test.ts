import { describe, expect, test } from 'vitest'
import { robustLevel } from '../../../src/kit/stats/robust-level.js'
import { seededNormal } from '../../support/builders/seeded-normal.js'

describe('Robust level', () => {
  test('The robust level finds centre and spread of normal values', () => {
    const normal = seededNormal(5)
    const level = robustLevel(
      Array.from({ length: 400 }, () => 10 + 2 * normal()),
      0.01,
    )
    expect(level?.center).toBeCloseTo(10, 0)
    expect(level?.scale).toBeGreaterThan(1.8)
    expect(level?.scale).toBeLessThan(2.2)
    expect(level?.degreesOfFreedom).toBeGreaterThan(390)
  })

  test('The robust level uses the standard deviation when the middle of a few values agrees by chance', () => {
    const level = robustLevel([-0.3, -0.1, -0.05, 0, 0.05, 0.1, 0.3], 0.01)
    expect(level?.scale).toBeCloseTo(0.1848, 3)
  })

  test('The robust level ignores an outlier', () => {
    const quiet = [1, 1.1, 0.9, 1.05, 0.95, 1, 1.02, 0.98]
    const plain = robustLevel(quiet, 0.01)
    const disturbed = robustLevel([...quiet, 50], 0.01)
    expect(disturbed?.center).toBeCloseTo(plain?.center ?? 0, 1)
    expect(disturbed?.scale).toBeLessThan(2 * (plain?.scale ?? 0))
    expect(disturbed?.degreesOfFreedom).toBe(7)
  })

  test('The robust level never assumes zero spread', () => {
    expect(robustLevel([3, 3, 3, 3], 0.01)).toEqual({ center: 3, scale: 0.01, degreesOfFreedom: 3 })
  })

  test('The robust level of two values is unknown', () => {
    expect(robustLevel([1, 2], 0.01)).toBeNull()
  })
})
