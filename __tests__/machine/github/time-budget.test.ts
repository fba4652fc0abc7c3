import { expect, test } from 'vitest'
import { createTimeBudget, secondsOf, waitAtMost } from '../../../src/machine/github/time-budget.js'

test('The budget runs out by the clock and never falls below zero', () => {
  let nowMs = 1000
  const budget = createTimeBudget(500, { monotonicMs: () => nowMs })
  expect(budget.remainingMs()).toBe(500)
  nowMs = 1400
  expect(budget.remainingMs()).toBe(100)
  nowMs = 9000
  expect(budget.remainingMs()).toBe(0)
})

test('The budget returns the value or the error of work that ends in time', async () => {
  expect(await waitAtMost(60_000, () => Promise.resolve(7))).toEqual({ isDone: true, value: 7 })
  await expect(waitAtMost(60_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('The budget abandons endless work and ignores its later error', async () => {
  let fail = (_error: Error): void => undefined
  const work = () => new Promise<never>((_, reject) => (fail = reject))
  expect(await waitAtMost(1, work)).toEqual({ isDone: false })
  fail(new Error('too late'))
  await new Promise((resolve) => setImmediate(resolve))
})

test('The budget starts no work when no time is left', async () => {
  let isBegun = false
  const work = () => Promise.resolve((isBegun = true))
  expect(await waitAtMost(0, work)).toEqual({ isDone: false })
  expect(isBegun).toBe(false)
})

test.each([
  [30_000, '30 s'],
  [500, '0.5 s'],
  [0, '0 s'],
])('The budget formats %d ms as "%s"', (milliseconds, text) => {
  expect(secondsOf(milliseconds)).toBe(text)
})
