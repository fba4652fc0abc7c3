import { describe, expect, test } from 'vitest'
import { paceOf, type RecentWork, workAfter } from '../../../src/watch/monitor/recent-pace.js'
import type { StepFigures } from '../../../src/watch/monitor/step-figures.js'

const unknown = { loss: null, ownWorkMs: null, dataMs: null, computeMs: null, allreduceMs: null }
const aStep = (samples: number, stepMs: number): StepFigures => ({
  ...unknown,
  throughputSamplesPerSec: (1000 * samples) / stepMs,
  stepMs,
})
const after = (...steps: readonly StepFigures[]): number | null =>
  paceOf(steps.reduce<RecentWork | null>(workAfter, null))
const many = (count: number, step: StepFigures) => Array.from({ length: count }, () => step)

describe('The recent pace of a worker', () => {
  test('A single slow or fast step does not change the pace, and the time of all of them counts', () => {
    const ten = [...many(9, aStep(32, 1)), aStep(32, 31)]
    const long = Array.from({ length: 100 }, () => ten).flat()
    // 320 samples in 40 ms, whichever step is the newest.
    expect(after(...long)).toBeCloseTo(8000, -2)
    expect(after(...long, ...many(9, aStep(32, 1)))).toBeCloseTo(8000, -2)
  })

  test('The pace of long steps is that of the newest, and a change is seen within seconds', () => {
    expect(after(aStep(10, 60_000), aStep(10, 30_000))).toBeCloseTo(10 / 30, 2)
    const slower = [...many(5000, aStep(32, 1)), ...many(2000, aStep(32, 10))]
    expect(after(...slower)).toBeLessThan(4000)
  })

  test('The pace is unknown after no step and after one of which it is not known', () => {
    expect(after()).toBeNull()
    expect(after(aStep(32, 1))).toBe(32_000)
    expect(after(aStep(32, 1), { ...aStep(32, 1), stepMs: null })).toBeNull()
    expect(after(aStep(32, 1), { ...aStep(32, 1), throughputSamplesPerSec: null })).toBeNull()
    expect(after({ ...aStep(32, 1), stepMs: 0 })).toBeNull()
    expect(after(aStep(0, 1))).toBe(0)
  })
})
