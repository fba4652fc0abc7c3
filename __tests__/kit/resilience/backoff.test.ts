import { expect, test } from 'vitest'
import { backoffMs } from '../../../src/kit/resilience/backoff.js'

const delays = (numFailures: readonly number[], random: number, fixedShare: number) =>
  numFailures.map((n) => backoffMs({ baseMs: 100, maxMs: 1000, fixedShare }, n, random))

test('The delay doubles with every failure and stays within its limit', () => {
  expect(delays([1, 2, 3, 4, 5, 6], 1, 0)).toEqual([100, 200, 400, 800, 1000, 1000])
})

test('The delay is the limit after more failures than a double can count', () => {
  expect(delays([1100, 5000], 1, 0)).toEqual([1000, 1000])
})

test('Full jitter varies the whole delay, and partial jitter the rest beside a fixed share', () => {
  expect(delays([1, 2], 0, 0)).toEqual([0, 0])
  expect(delays([1, 2], 0.25, 0)).toEqual([25, 50])
  expect(delays([1, 2], 0, 0.5)).toEqual([50, 100])
  expect(delays([1, 2], 0.5, 0.5)).toEqual([75, 150])
  expect(delays([1, 2], 0, 1)).toEqual([100, 200])
})
