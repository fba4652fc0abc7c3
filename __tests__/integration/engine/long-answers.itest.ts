import { expect, test } from 'vitest'
import { services } from './engine.js'

test('An answer longer than the control line arrives whole between beats', async () => {
  const request = {
    workers: 2,
    transport: 'auto',
    elements: 1,
    iterations: 30_000,
    warmUp: 1,
  } as const
  const times = await services.benchCollective(request, new AbortController().signal)
  expect(times).toHaveLength(30_000)
})
