import { describe, expect, test } from 'vitest'
import { startAwakeClock } from '../../../src/runtime/follow/awake-clock.js'

function aClock() {
  let [ms, epochMs] = [500, 1_000_000]
  return {
    monotonicMs: () => ms,
    now: () => new Date(epochMs),
    pass: (passed: number) => (ms += passed),
    set: (to: number) => (epochMs = to),
  }
}

describe('Clock of the monitor', () => {
  test("The monitor's clock advances with its ticks, including a late one", () => {
    const clock = aClock()
    const awake = startAwakeClock(clock, 250)
    for (const passed of [250, 250, 900, 250]) {
      clock.pass(passed)
      awake.tick()
    }
    expect(awake.nowMs()).toBe(1_000_000 + 1650)
    expect(awake.sleptMs).toBe(0)
  })

  test("The monitor's clock leaves out the time in which the monitor slept", () => {
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

  test("The monitor's clock ignores the calendar, which may be set", () => {
    const clock = aClock()
    const awake = startAwakeClock(clock, 250)
    clock.set(9_000_000)
    clock.pass(250)
    awake.tick()
    expect(awake.nowMs()).toBe(1_000_250)
  })
})
