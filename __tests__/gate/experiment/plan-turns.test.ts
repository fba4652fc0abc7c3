import { describe, expect, test } from 'vitest'
import { planTurnMs, shortestTurnMs } from '../../../src/gate/experiment/plan-turns.js'

describe('Length of a turn', () => {
  test.each([
    [0.3, 30],
    [10, 100],
    [90, 900],
    [200, 1000],
  ])('Steps of %d ms get a turn of %d ms', (stepMs, turnMs) => {
    expect(planTurnMs(stepMs)).toBe(turnMs)
  })

  test('A turn is never shorter than a few steps', () => {
    for (const stepMs of [0.3, 10, 90, 200]) {
      expect(planTurnMs(stepMs)).toBeGreaterThanOrEqual(shortestTurnMs(stepMs))
    }
    expect(shortestTurnMs(90)).toBe(360)
  })

  test.each([260, null])('Steps of %s ms get no turns', (stepMs) => {
    expect(planTurnMs(stepMs)).toBeNull()
  })
})
