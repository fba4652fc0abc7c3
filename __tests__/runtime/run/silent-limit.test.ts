import { expect, test } from 'vitest'
import { silentLimitMs } from '../../../src/runtime/run/silent-limit.js'

const limitOf = (workers: number, cores: number | null, stallTimeoutMs = 30_000) =>
  silentLimitMs({}, { workers, stallTimeoutMs }, cores)

test('A silent worker is lost after four seconds while a core has four workers or fewer', () => {
  expect([limitOf(2, 2), limitOf(8, 2), limitOf(1, 64), limitOf(64, 16)]).toEqual(
    Array(4).fill(4000),
  )
})

test('The more workers share a core, the longer each may be silent', () => {
  expect([limitOf(9, 2), limitOf(16, 2), limitOf(64, 4)]).toEqual([4500, 8000, 16_000])
})

test('A silent worker is lost when the run would be called stalled, at the latest', () => {
  expect([limitOf(64, 1), limitOf(64, 1, 50_000), limitOf(64, 1, 1000)]).toEqual([
    30_000, 50_000, 4000,
  ])
})

test('On an unknown number of cores the limit is the usual one', () => {
  expect(limitOf(64, null)).toBe(4000)
})

test('A rank whose beats a long call delays is never lost by its silence', () => {
  expect(
    silentLimitMs({ beatsNeedInterpreter: true }, { workers: 2, stallTimeoutMs: 30_000 }, 2),
  ).toBeNull()
})
