import { describe, expect, test } from 'vitest'
import { Pace } from '../../../src/watch/monitor/pace.js'

describe('Pace of a run', () => {
  test('The pace is unknown after two points', () => {
    const pace = seen([0, 10], [1000, 20])
    expect(pace.remainingMs(1000, 100)).toBeNull()
  })

  test('The pace gives the remaining time, which decreases', () => {
    const pace = seen([0, 10], [1000, 20], [2000, 30], [3000, 40])
    expect(pace.remainingMs(3000, 100)).toBeCloseTo(6000)
    expect(pace.remainingMs(3500, 100)).toBeCloseTo(5500)
    expect(pace.remainingMs(3500, 40)).toBe(0)
  })

  test('The pace hardly changes after one pause', () => {
    const pace = new Pace()
    for (let i = 0; i < 16; i++) pace.see(i * 1000 + (i > 3 ? 7000 : 0), i * 10)
    expect(pace.remainingMs(22_000, 250)).toBeLessThan(12_000)
  })

  test('The pace is that of the recent steps', () => {
    const pace = new Pace()
    for (let i = 0; i < 100; i++) pace.see(i * 1000, i * 100)
    for (let i = 0; i < 30; i++) pace.see(100_000 + i * 1000, 10_000 + i)
    expect(pace.remainingMs(129_000, 10_129)).toBeCloseTo(100_000)
  })

  test('The pace is unknown when nothing moves or the run goes back', () => {
    const pace = seen([0, 10], [1000, 20], [2000, 30])
    expect(pace.remainingMs(8000, 100)).toBeNull()
    pace.see(9000, 5)
    expect(pace.remainingMs(9000, 100)).toBeNull()
  })
})

function seen(...points: readonly (readonly [number, number])[]): Pace {
  const pace = new Pace()
  for (const [atMs, steps] of points) pace.see(atMs, steps)
  return pace
}
