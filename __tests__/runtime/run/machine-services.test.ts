import { describe, expect, test } from 'vitest'
import { elapsedSince, startRunClock } from '../../../src/runtime/run/machine-services.js'

/** A calendar that can be set, and a clock that never jumps. */
function aRoom() {
  const time = { epochMs: 1_000_000, monotonicMs: 50 }
  const pass = (ms: number): void => {
    time.epochMs += ms
    time.monotonicMs += ms
  }
  const services = { now: () => new Date(time.epochMs), monotonicMs: () => time.monotonicMs }
  return { services, time, pass }
}

describe('Time of a run', () => {
  test.each([3_600_000, -3_600_000])(
    'The time of a run ignores a calendar change of %d ms, even for a later reader',
    (jumpMs) => {
      const { services, time, pass } = aRoom()
      const startedAt = startRunClock(services)
      const before = elapsedSince(services, startedAt)
      pass(200)
      time.epochMs += jumpMs
      const after = elapsedSince(services, startedAt)
      pass(100)
      expect([before(), after()]).toEqual([300, 300])
    },
  )

  test('The time of a run that started elsewhere counts from the calendar', () => {
    const { services } = aRoom()
    expect(elapsedSince(services, new Date(999_000))()).toBe(1000)
  })
})
