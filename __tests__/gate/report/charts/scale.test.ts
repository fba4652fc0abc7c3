import { describe, expect, test } from 'vitest'
import { formatTick } from '../../../../src/gate/report/charts/axes.js'
import { createScale, ticksOf } from '../../../../src/gate/report/charts/scale.js'

describe('Scales', () => {
  test('A scale ends on round numbers', () => {
    expect(createScale('linear', [0.13, 9.7], [0, 100]).domain()).toEqual([0, 10])
    expect(createScale('log', [0.013, 1.001], [0, 100]).domain()).toEqual([0.01, 2])
  })

  test.each(['linear', 'log'] as const)('A %s scale centres a single value', (kind) => {
    const scale = createScale(kind, [5, 5], [0, 100], false)
    expect(scale(5)).toBeCloseTo(50)
  })

  test('A scale gives a drawable value for zeros, nothing and values that are not finite', () => {
    for (const values of [[0, 0], [], [Number.NaN, Number.POSITIVE_INFINITY]]) {
      const scale = createScale('linear', values, [0, 100])
      expect(scale(0)).not.toBeNaN()
    }
  })

  test('A scale labels powers of ten when they suffice, and 1, 2, 5 otherwise', () => {
    const many = createScale('log', [1e-6, 1], [0, 100])
    expect(ticksOf(many, 'log', 10)).toEqual([1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1])
    const few = createScale('log', [1, 40], [0, 100])
    expect(ticksOf(few, 'log', 10)).toEqual([1, 2, 5, 10, 20, 50])
  })

  test('A scale thins the powers of a very long axis', () => {
    const scale = createScale('log', [1e-30, 1], [0, 100])
    expect(ticksOf(scale, 'log', 5).length).toBeLessThanOrEqual(6)
  })

  test.each([
    [0, '0'],
    [0.1, '0.1'],
    [1500, '1,500'],
    [1e-5, '1e-5'],
    [2.5e7, '2.5e7'],
  ])('A scale formats the tick %s briefly', (value, label) => {
    expect(formatTick(value)).toBe(label)
  })
})
