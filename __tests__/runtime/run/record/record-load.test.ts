import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WrittenCoordinatorEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import { coordinatorEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import type { MachineServices } from '../../../../src/runtime/run/machine-services.js'
import { startRunClock } from '../../../../src/runtime/run/machine-services.js'
import { recordLoad } from '../../../../src/runtime/run/record/record-load.js'

// Time passes only where a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** What is written within 1.2 s of a run, and what after its end. */
function recorded(cpuTimes: MachineServices['cpuTimes']) {
  let nowMs = 7000
  const clocks = { now: () => new Date(0), monotonicMs: () => nowMs }
  const services = { ...clocks, cpuTimes } as MachineServices
  const written: WrittenCoordinatorEvent[] = []
  const startedAt = startRunClock(services)
  const load = recordLoad(services, { write: (event) => void written.push(event) }, startedAt)
  for (let tick = 0; tick < 12; tick++) {
    nowMs += 100
    vi.advanceTimersByTime(100)
  }
  load.end()
  const count = written.length
  vi.advanceTimersByTime(5000)
  return { written, late: written.length - count }
}

test('The load of the machine is written from the start of a run to its end, in its own time', () => {
  const { written, late } = recorded(() => ({ atMs: 1, busyMs: 30, idleMs: 20, ownMs: 10 }))
  expect(written.map(({ at_ms }) => at_ms)).toEqual([0, 500, 1000, 1200])
  expect(written[0]).toEqual({ type: 'load', busy_ms: 30, idle_ms: 20, own_ms: 10, at_ms: 0 })
  for (const event of written) expect(coordinatorEvent.safeParse(event).success).toBe(true)
  expect(late).toBe(0)
})

test('Where the system does not report the load, nothing is written', () => {
  expect(recorded(() => null).written).toEqual([])
  expect(recorded(undefined).written).toEqual([])
})
