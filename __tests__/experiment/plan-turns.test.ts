import { describe, expect, test } from '@jest/globals'
import { planTurnMs, shortestTurnMs } from '../../src/experiment/plan-turns.js'

describe('how long a turn is', () => {
  test.each([
    [0.3, 30],
    [10, 100],
    [90, 900],
    [200, 1000],
  ])('of steps of %d ms: %d ms', (stepMs, turnMs) => {
    expect(planTurnMs(stepMs)).toBe(turnMs)
  })

  test('is never shorter than a few steps', () => {
    for (const stepMs of [0.3, 10, 90, 200]) {
      expect(planTurnMs(stepMs)).toBeGreaterThanOrEqual(shortestTurnMs(stepMs))
    }
    expect(shortestTurnMs(90)).toBe(360)
  })

  test.each([260, null])('of steps of %p ms: there are none', (stepMs) => {
    expect(planTurnMs(stepMs)).toBeNull()
  })
})
