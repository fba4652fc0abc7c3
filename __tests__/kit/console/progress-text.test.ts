import { expect, test } from 'vitest'
import { progressBar, progressLine } from '../../../src/kit/console/progress-text.js'

const state = { completedSteps: 0, totalSteps: 100, loss: null, elapsedMs: 0 }

test.each([
  ['before the first step', {}, '  0/100 steps'],
  [
    'half-way',
    { completedSteps: 50, loss: 0.25, elapsedMs: 90_000 },
    ' 50/100 steps, loss 0.2500, 2 min left',
  ],
  ['hours', { completedSteps: 1, elapsedMs: 100_000 }, '  1/100 steps, 2 h 45 min left'],
  ['at the end', { completedSteps: 100, loss: 1e-9, elapsedMs: 5 }, '100/100 steps, loss 1.000e-9'],
  ['a diverged loss', { completedSteps: 100, loss: NaN }, '100/100 steps, loss NaN'],
])('The progress text fits the state of the run: %s', (_name, change, line) => {
  expect(progressLine({ ...state, ...change })).toBe(line)
})

test('The progress bar fits a line of 80 columns for any numbers', () => {
  const large = { completedSteps: 999_999, totalSteps: 1_000_000, loss: -1.234567e-300 }
  expect(progressBar({ ...large, elapsedMs: 1e12 }).length).toBeLessThan(80)
})
