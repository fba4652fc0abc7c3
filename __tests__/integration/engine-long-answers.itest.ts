import { expect, test } from '@jest/globals'
import { engine } from './engine.js'

test('an answer longer than the line to the coordinator comes whole, between beats', async () => {
  const request = {
    workers: 2,
    transport: 'auto',
    elements: 1,
    iterations: 30_000,
    warmUp: 1,
  } as const
  const times = await engine.benchCollective(request, new AbortController().signal)
  expect(times).toHaveLength(30_000)
})
