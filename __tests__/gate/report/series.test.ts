import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Point } from '../../../src/gate/report/charts/chart.js'
import { chooseScale } from '../../../src/kit/stats/choose-scale.js'
import { compareLosses } from '../../../src/gate/report/correctness/compare-losses.js'
import { medianLine, thinSeries } from '../../../src/gate/report/charts/thin-series.js'
import { aRunRecord } from '../../support/builders/report-builders.js'

const pointsOf = (values: readonly number[]): Point[] => values.map((y, x) => ({ x, y }))
const anyValue = fc.oneof(fc.double({ min: -1e6, max: 1e6 }), fc.constant(Number.NaN))
const manyValues = fc.array(anyValue, { minLength: 21, maxLength: 400 })

describe('Thinning a series', () => {
  test('Thinning leaves a short series unchanged', () => {
    const points = pointsOf([3, 1, 2])
    expect(thinSeries(points)).toBe(points)
  })

  test('Thinning keeps a single peak among 100,000 points', () => {
    const values = Array.from({ length: 100_000 }, (_, step) => (step === 54_321 ? 9 : 1))
    const thinned = thinSeries(pointsOf(values))
    expect(thinned).toContainEqual({ x: 54_321, y: 9 })
    expect(thinned.length).toBeLessThan(1100)
  })

  test('Thinning keeps extremes, order, ends and gaps of any series', () => {
    fc.assert(
      fc.property(manyValues, (values) => {
        const points = pointsOf(values)
        const thinned = thinSeries(points, 10)
        const finite = (all: readonly Point[]) => all.map(({ y }) => y).filter(Number.isFinite)
        expect(Math.max(...finite(thinned))).toBe(Math.max(...finite(points)))
        expect(Math.min(...finite(thinned))).toBe(Math.min(...finite(points)))
        expect(thinned.some(({ y }) => Number.isNaN(y))).toBe(values.some(Number.isNaN))
        expect([thinned[0], thinned.at(-1)]).toEqual([points[0], points.at(-1)])
        const steps = thinned.map(({ x }) => x)
        expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
        expect(thinned.length).toBeLessThanOrEqual(3 * 10 + 2)
      }),
    )
  })

  test('Thinning gives equal points for equal series, so that equal curves stay equal', () => {
    const values = Array.from({ length: 5000 }, (_, step) => Math.sin(step))
    expect(thinSeries(pointsOf(values))).toEqual(thinSeries(pointsOf([...values])))
  })

  test('Thinning draws the median of neighbouring points at their middle', () => {
    const { points, pointsPerBucket } = medianLine(pointsOf([1, 9, 2, 4, 4, 100]), 2)
    expect(points).toEqual([
      { x: 1, y: 2 },
      { x: 4, y: 4 },
    ])
    expect(pointsPerBucket).toBe(3)
  })
})

describe('Choosing a scale', () => {
  test.each([
    ['a wide positive span', [1, 0.01], 'log'],
    ['a narrow span', [1, 0.1], 'linear'],
    ['a zero', [1, 0.001, 0], 'linear'],
    ['a negative value', [1, -5], 'linear'],
    ['nothing finite', [Number.NaN, Number.POSITIVE_INFINITY], 'linear'],
    ['an empty series', [], 'linear'],
    ['a wide span with gaps', [1, Number.NaN, 1e-6], 'log'],
  ] as const)('The choice of the axis is right for %s', (_, values, scale) => {
    expect(chooseScale(values)).toBe(scale)
  })
})

describe('Comparing the losses of two curves', () => {
  const steps = aRunRecord({ steps: 10 }).steps

  test('The loss comparison calls equal runs identical, NaN included', () => {
    const broken = steps.map((step) => ({ ...step, loss: step.step > 5 ? Number.NaN : step.loss }))
    expect(compareLosses(broken, [...broken]).isIdentical).toBe(true)
  })

  test('The loss comparison detects a difference in the last bit', () => {
    const other = steps.map((step) =>
      step.step === 3 ? { ...step, loss: step.loss! * (1 + Number.EPSILON) } : step,
    )
    expect(compareLosses(steps, other)).toEqual({
      numCompared: 10,
      numEqual: 9,
      isIdentical: false,
    })
  })

  test('The loss comparison uses the step number, not the position', () => {
    const shuffled = [...steps].reverse()
    expect(compareLosses(steps, shuffled).isIdentical).toBe(true)
    expect(compareLosses(steps, steps.slice(4))).toMatchObject({ numCompared: 6, numEqual: 6 })
  })

  test('The loss comparison does not call a run with missing steps identical', () => {
    expect(compareLosses(steps, steps.slice(0, 9)).isIdentical).toBe(false)
    expect(compareLosses([], []).isIdentical).toBe(false)
  })
})
