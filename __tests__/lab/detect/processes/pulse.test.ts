import { describe, expect, test } from 'vitest'
import {
  takeBeat,
  excusePause,
  type Pulse,
  startPulse,
  unchangedMs,
} from '../../../../src/lab/detect/processes/pulse.js'

/** One beat a step, and how long it came after the one before; the first at 1000 ms. */
function pulseAfter(phase: (step: number) => string, ...pausesMs: number[]): Pulse {
  const pulse = startPulse(1000)
  let now = 1000
  pausesMs.forEach((pauseMs, step) => {
    now += pauseMs
    const latest = step === 0 ? null : { step: step - 1 }
    takeBeat(pulse, { phase: phase(step), step, sequence: step, waitingFor: null, latest }, now)
  })
  return pulse
}
const compute = () => 'compute'

describe('The longest pause of a worker', () => {
  test('The longest pause is unknown until the worker has finished whole steps', () => {
    expect(pulseAfter(compute, 0, 10, 10).longestPauseMs).toBeNull()
  })

  test('The longest pause is the longest between two movements after the first finished step', () => {
    expect(pulseAfter(compute, 0, 5000, 10, 70, 30).longestPauseMs).toBe(70)
  })

  test('The longest pause excludes a save', () => {
    const saving = (step: number) => (step === 2 ? 'save' : 'compute')
    expect(pulseAfter(saving, 0, 10, 10, 9000, 30, 20).longestPauseMs).toBe(30)
  })
})

describe('A worker with heartbeats', () => {
  const place = { phase: 'reduce', step: 3, sequence: 7, waitingFor: null, latest: null }

  test('A worker with heartbeats but without progress is alive and unchanged', () => {
    const pulse = startPulse(0)
    takeBeat(pulse, place, 100)
    takeBeat(pulse, { ...place, waitingFor: 2 }, 200)
    expect(pulse).toMatchObject({ heardAt: 200, changedAt: 100 })
  })

  test('The pulse subtracts the time in which its listener slept', () => {
    const pulse = startPulse(0)
    takeBeat(pulse, place, 100)
    excusePause(pulse, 5000)
    expect(pulse).toMatchObject({ heardAt: 5100, changedAt: 5100 })
  })

  test('Time in which a worker had no core to run on is not time in which it made no progress', () => {
    const pulse = startPulse(0)
    takeBeat(pulse, { ...place, delayedMs: 40 }, 100)
    takeBeat(pulse, { ...place, delayedMs: 540 }, 700)
    takeBeat(pulse, { ...place, delayedMs: 840 }, 1100)
    expect(unchangedMs(pulse, 1100)).toBe(200)
  })

  test('The time in which a worker ran counts from its last movement on', () => {
    const pulse = startPulse(0)
    takeBeat(pulse, { ...place, ranMs: 40 }, 100)
    takeBeat(pulse, { ...place, ranMs: 340 }, 700)
    takeBeat(pulse, { ...place, ranMs: 640 }, 1100)
    expect(pulse.ranMs).toBe(600)
    takeBeat(pulse, { ...place, step: 4, ranMs: 940 }, 1400)
    expect(pulse.ranMs).toBe(0)
  })

  test('Delays from before the last progress, or unreported delays, do not excuse a worker', () => {
    const pulse = startPulse(0)
    takeBeat(pulse, { ...place, delayedMs: 500 }, 600)
    takeBeat(pulse, { ...place, step: 4, delayedMs: 900 }, 1000)
    expect(unchangedMs(pulse, 1300)).toBe(300)
    takeBeat(pulse, { ...place, step: 4 }, 1400)
    expect(unchangedMs(pulse, 1500)).toBe(500)
  })
})

describe('Steps that are over before the next heartbeat', () => {
  const at = (step: number, latest: number | null) => ({
    phase: 'compute',
    step,
    sequence: step,
    waitingFor: null,
    latest: latest === null ? null : { step: latest },
  })

  test('The longest pause of several steps between two heartbeats is at most the time between them', () => {
    const pulse = startPulse(0)
    takeBeat(pulse, at(0, null), 5000)
    takeBeat(pulse, at(9, 8), 5100)
    expect(pulse.longestPauseMs).toBe(100)
  })

  test('The first step alone shows nothing: it is longer than the others', () => {
    const pulse = startPulse(0)
    takeBeat(pulse, at(0, null), 5000)
    takeBeat(pulse, at(1, 0), 5100)
    expect(pulse.longestPauseMs).toBeNull()
  })
})
