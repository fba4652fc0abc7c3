import { describe, expect, test } from 'vitest'
import { createDelay } from '../../../../src/lab/faults/mechanisms/delay.js'
import type { WorkerSite } from '../../../../src/lab/faults/disturbance.js'

/** What is asked of the system by ten delays of `ms`, when every sleep takes `lateMs` too long. */
function asked(ms: number, { lateMs = 0, isAsleep = true }): { slept: number[]; burned: number[] } {
  let time = 0
  const slept: number[] = []
  const burned: number[] = []
  const delay = createDelay({
    random: () => (isAsleep ? 0.9 : 0.1),
    now: () => time,
    sleep(wanted: number) {
      slept.push(wanted)
      time += wanted + lateMs
    },
    burn: (wanted: number) => void burned.push(wanted),
  } as unknown as WorkerSite)
  for (let turn = 0; turn < 10; turn++) delay(ms)
  return { slept, burned }
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('Delay', () => {
  test('A delay subtracts the time that waking up takes', () => {
    const { slept } = asked(2, { lateMs: 0.1 })
    expect(total(slept) + slept.length * 0.1).toBeCloseTo(20, 0)
  })

  test('A delay is no shorter when the thread then waits for a core', () => {
    const { slept } = asked(2, { lateMs: 5 })
    expect(slept).toHaveLength(10)
    expect(Math.min(...slept)).toBeCloseTo(1.8)
  })

  test('A delay too short for a sleep is computed', () => {
    expect(asked(0.4, {})).toEqual({ slept: [], burned: new Array<number>(10).fill(0.4) })
  })

  test('A delay is computed instead of slept for some seeds', () => {
    expect(asked(2, { isAsleep: false })).toMatchObject({ slept: [], burned: { length: 10 } })
  })
})
