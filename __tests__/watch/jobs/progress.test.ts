import { describe, expect, test } from 'vitest'
import { parseSteps } from '../../../src/watch/jobs/parse/parse-steps.js'
import { medianStepMs, timeLeftMs } from '../../../src/watch/jobs/pace.js'
import {
  chooseMoving,
  noProgress,
  noteSteps,
  type Progress,
  stepOf,
} from '../../../src/watch/jobs/progress.js'

const follow = (...logs: string[]): Progress =>
  logs.reduce(
    (progress, log, index) => noteSteps(progress, parseSteps(log), 1000 * index),
    noProgress,
  )

describe('progress of a job', () => {
  test('A new maximum of the chosen series is progress, and a falling step is not', () => {
    const progress = follow('step=1', 'step=5', 'step=3')
    expect(stepOf(progress)).toBe(5)
    expect(progress.series['step']).toMatchObject({ risenAtMs: 1000, movedAtMs: 1000 })
  })

  test('Steps repeated after a fall count as progress once, and never twice from the same step', () => {
    const once = follow('step=9', 'step=4', 'step=5')
    expect(once.series['step']).toMatchObject({ risenAtMs: 0, movedAtMs: 2000 })
    const again = follow('step=9', 'step=4', 'step=5', 'step=4', 'step=5')
    expect(again.series['step']?.movedAtMs).toBe(2000)
  })

  test('The progress follows a series that rises, not a setting that looks like a step', () => {
    const progress = follow('step=100000', 'iteration 1', 'iteration 2', 'iteration 3')
    expect(progress.chosen).toBe('iteration')
  })

  test('The progress keeps following a series that has risen', () => {
    expect(follow('step=1', 'step=2', 'global_step=1', 'global_step=2').chosen).toBe('step')
  })

  test('The progress switches to a rising series when the chosen one stalls', () => {
    const progress = follow('step=1', 'step=2', 'iteration 1', 'iteration 2')
    expect(chooseMoving(progress).chosen).toBe('iteration')
  })

  test('The remaining time is known only with a pace and a total number of steps', () => {
    const progress = follow('max_steps=10\nstep=1', 'step=2', 'step=4')
    expect(medianStepMs(progress)).toBe(750)
    expect(timeLeftMs(progress)).toBe(4500)
    expect(timeLeftMs(follow('step=1', 'step=2'))).toBeNull()
    expect(timeLeftMs(follow('max_steps=10\nstep=1'))).toBeNull()
  })

  test('A progress bar that restarts after its end is progress, and one that restarts before its end is not', () => {
    const bars = (...steps: number[]) => steps.map((step) => `50%|#  | ${step}/3 [00:01<00:01]`)
    const epochs = follow(...bars(1, 2, 3, 1, 2, 3, 1, 2))
    expect(epochs.series['bar of 3']).toMatchObject({ order: 8, step: 2, movedAtMs: 7000 })
    const crashes = follow(...bars(1, 2, 1, 2, 1, 2, 1, 2))
    expect(crashes.series['bar of 3']).toMatchObject({ order: 2, movedAtMs: 1000 })
  })

  test('Steps that restart after a line with a new epoch are progress, and after the same epoch they are not', () => {
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

  test('A hostile log with many series names cannot exhaust the memory', () => {
    const log = Array.from(
      { length: 1000 },
      (_, index) => `global_${'train_'.repeat(index % 40)}step=${index}`,
    )
    expect(Object.keys(follow(log.join('\n')).series).length).toBeLessThanOrEqual(16)
  })
})
