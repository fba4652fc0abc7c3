import { describe, expect, test } from '@jest/globals'
import { feelBeat, forgive, type Pulse, startPulse } from '../../src/detect/pulse.js'

/** One beat a step, and how long it came after the one before; the first at 1000 ms. */
function pulseAfter(phase: (step: number) => string, ...pausesMs: number[]): Pulse {
  const pulse = startPulse(1000)
  let now = 1000
  pausesMs.forEach((pauseMs, step) => {
    now += pauseMs
    const latest = step === 0 ? null : { step: step - 1 }
    feelBeat(pulse, { phase: phase(step), step, sequence: step, waitingFor: null, latest }, now)
  })
  return pulse
}
const compute = () => 'compute'

describe('the longest pause of a worker', () => {
  test('is unknown until whole steps have been seen', () => {
    expect(pulseAfter(compute, 0, 10, 10).longestPauseMs).toBeNull()
  })

  test('is the longest between two movements after the first finished step', () => {
    expect(pulseAfter(compute, 0, 5000, 10, 70, 30).longestPauseMs).toBe(70)
  })

  test('is not that of a save', () => {
    const saving = (step: number) => (step === 2 ? 'save' : 'compute')
    expect(pulseAfter(saving, 0, 10, 10, 9000, 30, 20).longestPauseMs).toBe(30)
  })
})

describe('a worker that beats', () => {
  const place = { phase: 'reduce', step: 3, sequence: 7, waitingFor: null, latest: null }

  test('without moving is heard and unchanged', () => {
    const pulse = startPulse(0)
    feelBeat(pulse, place, 100)
    feelBeat(pulse, { ...place, waitingFor: 2 }, 200)
    expect(pulse).toMatchObject({ heardAt: 200, changedAt: 100 })
  })

  test('is forgiven the time that its listener slept', () => {
    const pulse = startPulse(0)
    feelBeat(pulse, place, 100)
    forgive(pulse, 5000)
    expect(pulse).toMatchObject({ heardAt: 5100, changedAt: 5100 })
  })
})
