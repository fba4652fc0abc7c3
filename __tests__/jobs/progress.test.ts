import { describe, expect, test } from 'vitest'
import { parseSteps } from '../../src/jobs/parse/parse-steps.js'
import {
  chooseMoving,
  medianStepMs,
  noProgress,
  noteSteps,
  type Progress,
  stepOf,
  timeLeftMs,
} from '../../src/jobs/progress.js'

const follow = (...logs: string[]): Progress =>
  logs.reduce(
    (progress, log, index) => noteSteps(progress, parseSteps(log), 1000 * index),
    noProgress,
  )

describe('progress of a job', () => {
  test('The progress is a new maximum of the chosen series, and a falling step is none', () => {
    const progress = follow('step=1', 'step=5', 'step=3')
    expect(stepOf(progress)).toBe(5)
    expect(progress.series['step']).toMatchObject({ risenAtMs: 1000, movedAtMs: 1000 })
  })

  test('The progress counts the way back after a fall once, and never twice from one place', () => {
    const once = follow('step=9', 'step=4', 'step=5')
    expect(once.series['step']).toMatchObject({ risenAtMs: 0, movedAtMs: 2000 })
    const again = follow('step=9', 'step=4', 'step=5', 'step=4', 'step=5')
    expect(again.series['step']?.movedAtMs).toBe(2000)
  })

  test('The progress follows the moving series, not a setting that looks like a step', () => {
    const progress = follow('step=100000', 'iteration 1', 'iteration 2', 'iteration 3')
    expect(progress.chosen).toBe('iteration')
  })

  test('The progress keeps a series that moved', () => {
    expect(follow('step=1', 'step=2', 'global_step=1', 'global_step=2').chosen).toBe('step')
  })

  test('The progress switches to a moving series when the chosen one stands still', () => {
    const progress = follow('step=1', 'step=2', 'iteration 1', 'iteration 2')
    expect(chooseMoving(progress).chosen).toBe('iteration')
  })

  test('The remaining time needs a pace and steps to do', () => {
    const progress = follow('max_steps=10\nstep=1', 'step=2', 'step=4')
    expect(medianStepMs(progress)).toBe(750)
    expect(timeLeftMs(progress)).toBe(4500)
    expect(timeLeftMs(follow('step=1', 'step=2'))).toBeNull()
    expect(timeLeftMs(follow('max_steps=10\nstep=1'))).toBeNull()
  })

  test('A bar that starts again after its end moves on, and one that never gets there does not', () => {
    const bars = (...steps: number[]) => steps.map((step) => `50%|#  | ${step}/3 [00:01<00:01]`)
    const epochs = follow(...bars(1, 2, 3, 1, 2, 3, 1, 2))
    expect(epochs.series['bar of 3']).toMatchObject({ order: 8, step: 2, movedAtMs: 7000 })
    const crashes = follow(...bars(1, 2, 1, 2, 1, 2, 1, 2))
    expect(crashes.series['bar of 3']).toMatchObject({ order: 2, movedAtMs: 1000 })
  })

  test('Steps that begin anew after a line with the next epoch move on, and after the same epoch they do not', () => {
    const healthy = follow(
      'Epoch 1',
      'step=1\nstep=9',
      'Epoch 2\nstep=1',
      'step=9',
      'Epoch 3\nstep=1',
    )
    expect(healthy.series['step']).toMatchObject({ order: 19, step: 1, movedAtMs: 4000 })
    const stuck = follow(
      'Epoch 1\nstep=9',
      'Epoch 1\nstep=1',
      'step=9',
      'Epoch 1\nstep=1',
      'step=9',
    )
    expect(stuck.series['step']).toMatchObject({ order: 9, risenAtMs: 0, movedAtMs: 0 })
  })

  test('The memory stays bounded for names from a hostile log', () => {
    const log = Array.from(
      { length: 1000 },
      (_, index) => `global_${'train_'.repeat(index % 40)}step=${index}`,
    )
    expect(Object.keys(follow(log.join('\n')).series).length).toBeLessThanOrEqual(16)
  })
})
