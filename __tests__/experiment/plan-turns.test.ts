import { describe, expect, test } from '@jest/globals'
import { planTurnMs } from '../../src/experiment/plan-turns.js'

describe('how long a turn is', () => {
  test.each([
    [0.3, 30],
    [10, 100],
    [90, 900],
    [200, 1000],
  ])('of steps of %d ms: %d ms', (stepMs, turnMs) => {
    expect(planTurnMs(stepMs)).toBe(turnMs)
  })

  test.each([260, null])('of steps of %p ms: there are none', (stepMs) => {
    expect(planTurnMs(stepMs)).toBeNull()
  })
})
