import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHandshakeLimit } from '../../../src/nodes/transport/handshake-limit.js'
import { systemTimers } from '../../../src/system/clock.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks for so many places; answers with those that were given, in their order. */
function askFor(count: number, jumpHost: (i: number) => string | null) {
  const limit = createHandshakeLimit(systemTimers)
  const given: { i: number; release(): void }[] = []
  for (let i = 0; i < count; i++)
    void limit(jumpHost(i)).then(({ release }) => given.push({ i, release }))
  return given
}

test('The limiter allows at most eight handshakes at once', async () => {
  const given = askFor(20, () => null)
  await vi.advanceTimersByTimeAsync(0)
  expect(given).toHaveLength(8)
  given[0]?.release()
  given[0]?.release()
  await vi.advanceTimersByTimeAsync(0)
  expect(given.map(({ i }) => i)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('Handshakes over one jump host do not block the others', async () => {
  const given = askFor(30, (i) => (i < 29 ? 'bastion' : null))
  await vi.advanceTimersByTimeAsync(0)
  for (const { release } of given.slice(0, 1)) release()
  await vi.advanceTimersByTimeAsync(0)
  expect(given.map(({ i }) => i)).toContain(29)
})

test('Silent nodes delay the others by at most two seconds', async () => {
  const given = askFor(9, () => null)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(given).toHaveLength(8)
  await vi.advanceTimersByTimeAsync(200)
  expect(given).toHaveLength(9)
})
