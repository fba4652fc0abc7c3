import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createBoundedHistory } from '../../../../src/watch/monitor/history/bounded-history.js'
import { bytesPerRow } from '../../../../src/watch/monitor/history/bucket-row.js'
import { seededRandom } from '../../../support/builders/seeded-normal.js'

const megabyte = 2 ** 20

describe('History of a run', () => {
  test('The history has every step of a short run unchanged', () => {
    const history = createBoundedHistory(megabyte)
    for (const step of [0, 1, 2]) history.add(0, step, figures(step * 10))
    expect(history.series(0, 'loss', 100)).toEqual(
      [0, 1, 2].map((step) => point(step, step, step * 10)),
    )
    expect(history.series(0, 'stepMs', 100)).toEqual([])
    expect(history.series(7, 'loss', 100)).toEqual([])
  })

  test('The history keeps one worker in fine detail', () => {
    const history = createBoundedHistory(32 * megabyte)
    for (let step = 0; step < 100_000; step++) history.add(0, step, figures(step))
    expect(history.series(0, 'loss', 10_000).length).toBeGreaterThan(2000)
  })

  test('The history keeps peaks, counts and means for any length and any number of points', () => {
    const history = createBoundedHistory(20 * bytesPerRow)
    const random = seededRandom(3)
    const values = Array.from({ length: 10_007 }, () => random())
    values[4321] = 99
    values[77] = -99
    values.forEach((value, step) => history.add(0, step, figures(value)))
    for (const maxPoints of [1, 3, 50]) {
      const points = history.series(0, 'loss', maxPoints)
      expect(points.length).toBeLessThanOrEqual(maxPoints)
      expect(Math.max(...points.map(({ max }) => max))).toBe(99)
      expect(Math.min(...points.map(({ min }) => min))).toBe(-99)
      const count = points.reduce((sum, one) => sum + one.count, 0)
      expect(count).toBe(values.length)
      const mean = points.reduce((sum, one) => sum + one.mean * one.count, 0) / count
      expect(mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / count, 9)
      expect(points[0]?.firstStep).toBe(0)
      expect(points.at(-1)).toMatchObject({ lastStep: 10_006, last: values.at(-1) })
    }
    expect(history.series(0, 'loss', 0)).toEqual([])
  })

  test('The history survives losses that are not finite', () => {
    const history = createBoundedHistory(megabyte)
    for (const [step, loss] of [1, NaN, Infinity, 3].entries()) history.add(0, step, figures(loss))
    const [all] = history.series(0, 'loss', 1)
    expect(all).toEqual({ firstStep: 0, lastStep: 3, min: 1, max: 3, mean: 2, last: 3, count: 2 })
  })

  test('The history replaces steps that the run repeats', () => {
    const history = createBoundedHistory(megabyte)
    for (let step = 0; step < 6; step++) history.add(0, step, figures(1))
    history.add(0, 3, figures(7))
    expect(history.series(0, 'loss', 100)).toEqual([
      point(0, 0, 1),
      point(1, 1, 1),
      point(2, 2, 1),
      point(3, 3, 7),
    ])
  })

  test('The history shares its budget among workers and leaves out those without room', () => {
    const history = createBoundedHistory(100 * 8 * bytesPerRow)
    for (let step = 0; step < 200; step++) history.add(0, step, figures(step))
    for (let workerId = 1; workerId < 150; workerId++) {
      for (let step = 0; step < 30; step++) history.add(workerId, step, figures(step))
    }
    expect(history.workerIds).toEqual(Array.from({ length: 100 }, (_, index) => index))
    expect(history.series(99, 'loss', 100).at(-1)?.lastStep).toBe(29)
    expect(history.series(0, 'loss', 100).at(-1)).toMatchObject({ lastStep: 199, max: 199 })
  })

  test('The revision of the history grows with every change', () => {
    const history = createBoundedHistory(megabyte)
    const revisions = [history.revision]
    history.add(0, 0, figures(1))
    revisions.push(history.revision)
    history.clear()
    revisions.push(history.revision)
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
    expect(history.workerIds).toEqual([])
  })

  test('The history stays in order for any steps', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(steps, (visited) => {
        const history = createBoundedHistory(9 * bytesPerRow)
        for (const step of visited) history.add(0, step, figures(step))
        const points = history.series(0, 'loss', 100)
        points.forEach(({ firstStep, lastStep, min, max, mean, last }, index) => {
          expect(firstStep).toBeLessThanOrEqual(lastStep)
          expect(firstStep).toBeGreaterThan(points[index - 1]?.lastStep ?? -1)
          expect(mean).toBeGreaterThanOrEqual(min)
          expect(max).toBeGreaterThanOrEqual(last)
        })
        expect(points.at(-1)).toMatchObject({ lastStep: visited.at(-1), last: visited.at(-1) })
      }),
      { seed: 7 },
    )
  })
})

const figures = (loss: number) => ({
  loss,
  throughputSamplesPerSec: 1,
  allreduceMs: 1,
  ownWorkMs: 1,
  dataMs: 0,
  computeMs: 1,
  stepMs: null,
})

const point = (firstStep: number, lastStep: number, value: number) => ({
  firstStep,
  lastStep,
  min: value,
  max: value,
  mean: value,
  last: value,
  count: 1,
})
