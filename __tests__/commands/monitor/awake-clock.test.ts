import { describe, expect, test } from '@jest/globals'
import { startAwakeClock } from '../../../src/commands/monitor/awake-clock.js'

function aClock() {
  let [ms, epochMs] = [500, 1_000_000]
  return {
    monotonicMs: () => ms,
    now: () => new Date(epochMs),
    pass: (passed: number) => (ms += passed),
    set: (to: number) => (epochMs = to),
  }
}

describe("the monitor's own clock", () => {
  test('goes on with the ticks, a late one included', () => {
    const clock = aClock()
    const awake = startAwakeClock(clock, 250)
    for (const passed of [250, 250, 900, 250]) {
      clock.pass(passed)
      awake.tick()
    }
    expect(awake.nowMs()).toBe(1_000_000 + 1650)
    expect(awake.sleptMs).toBe(0)
  })

  test('leaves out what the monitor slept', () => {
    const clock = aClock()
    const awake = startAwakeClock(clock, 250)
    clock.pass(3600_250)
    awake.tick()
    expect(awake.sleptMs).toBe(3600_000)
    expect(awake.nowMs()).toBe(1_000_250)
    clock.pass(250)
    awake.tick()
    expect(awake.nowMs()).toBe(1_000_500)
  })

  test('does not go by the calendar, which may be set', () => {
    const clock = aClock()
    const awake = startAwakeClock(clock, 250)
    clock.set(9_000_000)
    clock.pass(250)
    awake.tick()
    expect(awake.nowMs()).toBe(1_000_250)
  })
})
