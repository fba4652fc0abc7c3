import { expect, test } from '@jest/globals'
import { createTimeBudget, secondsOf, waitAtMost } from '../../src/github/time-budget.js'

test('a budget runs out by the clock, and never below nothing', () => {
  let nowMs = 1000
  const budget = createTimeBudget(500, { monotonicMs: () => nowMs })
  expect(budget.remainingMs()).toBe(500)
  nowMs = 1400
  expect(budget.remainingMs()).toBe(100)
  nowMs = 9000
  expect(budget.remainingMs()).toBe(0)
})

test('work that is done in time gives its value, or its error', async () => {
  expect(await waitAtMost(60_000, () => Promise.resolve(7))).toEqual({ isDone: true, value: 7 })
  await expect(waitAtMost(60_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('work that never ends is abandoned, and its error later is nobody’s', async () => {
  let fail = (_error: Error): void => undefined
  const work = () => new Promise<never>((_, reject) => (fail = reject))
  expect(await waitAtMost(1, work)).toEqual({ isDone: false })
  fail(new Error('too late'))
  await new Promise((resolve) => setImmediate(resolve))
})

test('where there is no time, work is not begun', async () => {
  let isBegun = false
  const work = () => Promise.resolve((isBegun = true))
  expect(await waitAtMost(0, work)).toEqual({ isDone: false })
  expect(isBegun).toBe(false)
})

test.each([
  [30_000, '30 s'],
  [500, '0.5 s'],
  [0, '0 s'],
])('%d ms read as %s', (milliseconds, text) => {
  expect(secondsOf(milliseconds)).toBe(text)
})
