import { describe, expect, test } from 'vitest'
import { clockSkewLimits } from '../../../src/lab/detect/timing/clock-skew.js'
import { clockSkew } from '../../../src/lab/faults/telemetry/clock-skew.js'
import { lyingHeartbeat } from '../../../src/lab/faults/telemetry/lying-heartbeat.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { telemetryGarbled } from '../../../src/lab/faults/telemetry/telemetry-garbled.js'
import { telemetryLost } from '../../../src/lab/faults/telemetry/telemetry-lost.js'
import type { WorkerSpec } from '../../../src/lab/worker/worker-spec.js'
import { anAim, theEnd, trainAlone } from './lone-rank.js'

const stepsOf = ({ steps }: { steps: { step: number }[] }) => steps.map(({ step }) => step)

function seedIn(part: number, parts: number): number {
  for (let seed = 0; ; seed++) {
    if (Math.floor(seededRandom(seed)() * parts) === part) return seed
  }
}

describe('Fault telemetry_lost', () => {
  test('The fault telemetry_lost drops all events from its step on, and the training continues', () => {
    const seen = trainAlone({ disturbance: telemetryLost })
    expect(stepsOf(seen)).toEqual([0, 1, 2])
    expect(seen.entered.some(({ step }) => step >= 3)).toBe(false)
    expect(seen.events).toEqual([])
    expect(seen.error).toBeNull()
    expect(seen.confirmed).toEqual([{ step: 3, effect: 'telemetry is no longer passed on' }])
  })

  test('The fault telemetry_lost keeps all events before its step', () => {
    const seen = trainAlone({ disturbance: telemetryLost, aim: { step: 100 } })
    expect(stepsOf(seen)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(seen.events).toEqual([theEnd])
    expect(seen.confirmed).toEqual([])
  })
})

describe('Fault telemetry_garbled', () => {
  const task = { numSteps: 18 }
  const all = Array.from({ length: 18 }, (_, step) => step)
  const garble = (part: number, aim = {}) => {
    return trainAlone({
      disturbance: telemetryGarbled,
      task,
      aim: { seed: seedIn(part, 3), ...aim },
    })
  }

  test('The fault telemetry_garbled can duplicate steps', () => {
    const seen = garble(0, { step: 16 })
    expect(stepsOf(seen)).toEqual([...all.slice(0, 16), 16, 16, 17, 17])
    expect(seen.confirmed).toEqual([{ step: 16, effect: 'records of steps arrive twice' }])
  })

  test('The fault telemetry_garbled can reorder steps, and the order is right again afterwards', () => {
    const seen = garble(1, { until: 8 })
    expect(stepsOf(seen)).toEqual([0, 1, 2, 4, 3, 6, 5, 7, ...all.slice(8)])
  })

  test('The fault telemetry_garbled can delay steps and loses none at the end', () => {
    const seen = garble(2)
    expect(stepsOf(seen)).toEqual(all)
    expect(seen.confirmed).toMatchObject([{ step: 3 }])
  })

  test('The fault telemetry_garbled does nothing before its step', () => {
    for (const part of [0, 1, 2]) {
      const seen = garble(part, { step: 100 })
      expect(stepsOf(seen)).toEqual(all)
      expect(seen.confirmed).toEqual([])
    }
  })
})

test('The fault lying_heartbeat claims a thousand steps too many', () => {
  const { entered, steps, confirmed } = trainAlone({ disturbance: lyingHeartbeat })
  const data = entered.filter(({ phase }) => phase === 'data').map(({ step }) => step)
  expect(data).toEqual([0, 1, 2, 1003, 1004, 1005, 1006, 1007])
  expect(stepsOf({ steps })).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(confirmed).toMatchObject([{ step: 3 }])
})

test('A run with the fault clock_skew lasts twice as long as the heartbeats that the detector needs', () => {
  const beatEveryMs = 100
  const leastMs = clockSkewLimits.beatsBehind * beatEveryMs
  expect(clockSkew.needs.minDurationMs).toBeGreaterThanOrEqual(2 * leastMs)
})

test('The fault clock_skew moves the start of time by its dose, forward or back', () => {
  const spec = { startedAtEpochMs: 10_000 } as WorkerSpec
  const moved = [0, 1].map((part) => {
    const aim = anAim(clockSkew, { dose: 100, seed: seedIn(part, 2) })
    return clockSkew.inSpec?.(spec, aim).startedAtEpochMs
  })
  expect(moved).toEqual([9900, 10_100])
  const { confirmed } = trainAlone({ disturbance: clockSkew, aim: { seed: seedIn(1, 2) } })
  expect(confirmed).toEqual([{ step: 0, effect: 'clock behind by 500 ms' }])
})
