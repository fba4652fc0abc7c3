import { describe, expect, test } from 'vitest'
import { createThreadMeter } from '../../../src/lab/trainer/thread-meter.js'

/** A meter over delays that are read out one after the other. */
function aMeter(
  delays: readonly (number | null)[],
  liveTensors: number | null = 3,
  gauges: number[] = [],
) {
  const left = [...delays]
  let reads = 0
  const usage = {
    runDelayMs: () => {
      reads++
      return left.shift() ?? null
    },
    residentBytes: () => 1e8,
  }
  let time = 0
  // A cold start is none of the work that is timed.
  const gauge = {
    warmUp: () => void (time += 7),
    work: () => void (time += gauges.shift() ?? 0.5),
  }
  const now = () => time
  const meter = createThreadMeter({ usage, gauge, liveTensors: () => liveTensors, now })
  const step = (number: number, stepMs: number) => {
    meter.begin(number)
    meter.loaded()
    meter.computed()
    const measured = meter.end(stepMs)
    return measured && { ...measured }
  }
  return { step, reads: () => reads }
}

describe('Meter of a thread', () => {
  test('The meter reads the system once a phase after a sufficiently long step', () => {
    const { step, reads } = aMeter([10, 11, 13, 17])
    expect(step(0, 5)).toBeNull()
    expect(reads()).toBe(0)
    expect(step(1, 5)).toEqual({
      step: 1,
      dataDelayMs: 1,
      computeDelayMs: 2,
      exchangeDelayMs: 4,
      gaugeMs: 0.5,
      rssBytes: 1e8,
      liveTensors: 3,
    })
    expect(reads()).toBe(4)
  })

  test('The meter does not measure short steps', () => {
    const { step, reads } = aMeter([1, 1, 1, 1])
    for (const number of [0, 1, 2]) expect(step(number, 0.9)).toBeNull()
    expect(reads()).toBe(0)
  })

  test('The meter reports null for values that the system does not report', () => {
    const { step } = aMeter([10, null, 13, 17], null)
    step(0, 5)
    expect(step(1, 5)).toMatchObject({
      dataDelayMs: null,
      computeDelayMs: null,
      exchangeDelayMs: 4,
      liveTensors: null,
    })
  })

  test.each([
    { of: 'a core that stays as it is', gauges: [1, 1, 1, 1, 1, 1], told: [1, 1, 1] },
    { of: 'one interrupt', gauges: [1, 1, 9, 1, 1, 1], told: [1, 1, 1] },
    { of: 'a core that becomes slower', gauges: [1, 1, 2, 2, 2, 2], told: [1, 2, 2] },
    { of: 'a core that becomes slower within a step', gauges: [1, 1, 1, 2, 2, 2], told: [1, 1, 2] },
    { of: 'a core that becomes quicker', gauges: [2, 2, 1, 1, 1, 1], told: [2, 2, 1] },
  ])('The meter gauges $of before and after the gradients', ({ gauges, told }) => {
    const { step } = aMeter([], 3, gauges)
    step(0, 5)
    expect([1, 2, 3].map((number) => step(number, 5)?.gaugeMs)).toEqual(told)
  })

  test('The meter reports no delay for a clock that runs backwards', () => {
    const { step } = aMeter([10, 9, 13, 13])
    step(0, 5)
    expect(step(1, 5)).toMatchObject({ dataDelayMs: 0, computeDelayMs: 4, exchangeDelayMs: 0 })
  })
})
