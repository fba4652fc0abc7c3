import { describe, expect, test } from 'vitest'
import { stepWords } from '../../../src/lab/telemetry/event-format.js'
import { createStepWindow } from '../../../src/lab/telemetry/step-window.js'

/** A step record's words. */
function aStep(step: number, changes: Partial<Record<keyof typeof stepWords, number>> = {}) {
  const words = new Float64Array(stepWords.length)
  const values = {
    step,
    localLossSum: 8,
    samples: 16,
    dataMs: 1,
    computeMs: 4,
    waitMs: 2,
    transferMs: 1,
    ...changes,
  }
  for (const [name, value] of Object.entries(values)) {
    words[stepWords[name as keyof typeof stepWords]] = value
  }
  return words
}

const resources = (step: number, data: number, compute: number, gauge = 0.5) =>
  Float64Array.of(step, data, compute, 0.25, gauge, 9e7, -1)

describe('The newest steps of a worker', () => {
  test('The window has twelve steps when fewer arrived since the last query', () => {
    const window = createStepWindow()
    for (let step = 0; step < 30; step++) window.addStep(aStep(step))
    expect(window.take()).toMatchObject({ steps: 30, workWallMs: 5, allreduceMs: 3 })
    window.addStep(aStep(30, { computeMs: 40, waitMs: 90 }))
    expect(window.take()).toMatchObject({ steps: 12, workWallMs: 5, allreduceMaxMs: 91 })
  })

  test('One long step among many changes the mean duration, and not the median', () => {
    const window = createStepWindow()
    for (let step = 0; step < 20; step++) {
      window.addStep(aStep(step, { stepMs: step === 7 ? 208 : 8 }))
    }
    expect(window.take()).toMatchObject({ stepMs: 8, meanStepMs: 18 })
  })

  test('The window is bounded, even if it is never read', () => {
    const window = createStepWindow()
    for (let step = 0; step < 5000; step++) window.addStep(aStep(step))
    expect(window.take().steps).toBe(256)
  })

  test('The own work excludes the time in which the worker had no core', () => {
    const window = createStepWindow()
    window.addResources(resources(0, 0.5, 1.5))
    window.addStep(aStep(0))
    expect(window.take()).toMatchObject({
      ownWorkMs: 3,
      isExact: true,
      workWallMs: 5,
      gaugeMs: 0.5,
      allreduceDelayMs: 0.25,
    })
  })

  test('The own work is wall time when a step was not metered or the system reports nothing', () => {
    const window = createStepWindow()
    window.addResources(resources(0, -1, -1, -1))
    window.addStep(aStep(0))
    window.addStep(aStep(1))
    expect(window.take()).toMatchObject({
      ownWorkMs: 5,
      isExact: false,
      gaugeMs: null,
      allreduceDelayMs: null,
    })
  })

  test('The window reports a loss that is not a number, and no loss without samples', () => {
    const window = createStepWindow()
    window.addStep(aStep(0))
    window.addStep(aStep(1, { localLossSum: NaN }))
    expect(window.take().localLoss).toBe('NaN')
    const empty = createStepWindow()
    empty.addStep(aStep(0, { samples: 0, localLossSum: 0 }))
    expect(empty.take().localLoss).toBeNull()
  })
})
