import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createHandshakeLimit,
  type HandshakePlace,
} from '../../../../src/watch/nodes/transport/handshake-limit.js'
import { systemTimers } from '../../../../src/machine/system/clock.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const clock = { now: () => new Date(), monotonicMs: () => Date.now() }

/** Asks for so many places; answers with those that were given, in their order. */
function askFor(count: number, jumpHost: (i: number) => string | null) {
  const limit = createHandshakeLimit(clock, systemTimers)
  const given: (HandshakePlace & { i: number })[] = []
  for (let i = 0; i < count; i++)
    void limit(jumpHost(i)).then(({ release }) => given.push({ i, release }))
  return given
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('The limiter allows at most eight handshakes at once', async () => {
  const given = askFor(20, () => null)
  await pass(0)
  expect(given).toHaveLength(8)
  given[0]?.release()
  given[0]?.release()
  await pass(0)
  expect(given.map(({ i }) => i)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('Handshakes over one jump host do not block the others', async () => {
  const given = askFor(30, (i) => (i < 29 ? 'bastion' : null))
  await pass(0)
  for (const { release } of given.slice(0, 1)) release()
  await pass(0)
  expect(given.map(({ i }) => i)).toContain(29)
})

test('Handshakes that all take seconds are never more than eight at once', async () => {
  const given = askFor(64, () => 'bastion')
  await pass(0)
  for (let done = 0; done < 64; done += 8) {
    await pass(8_500)
    expect(given).toHaveLength(Math.min(64, done + 8))
    for (const { release } of given.slice(done, done + 8)) release(true)
    await pass(0)
  }
})

test('Silent nodes delay the others by at most two seconds if logins are fast', async () => {
  const given = askFor(10, () => null)
  await pass(300)
  given[0]?.release(true)
  await pass(0)
  expect(given).toHaveLength(9)
  await pass(1_600)
  expect(given).toHaveLength(9)
  await pass(200)
  expect(given).toHaveLength(10)
})

test('Silent nodes delay the others by at most ten seconds before the first login', async () => {
  const given = askFor(9, () => null)
  await pass(9_900)
  expect(given).toHaveLength(8)
  await pass(200)
  expect(given).toHaveLength(9)
})

test('A failed connection does not count as a login', async () => {
  const given = askFor(10, () => null)
  await pass(10)
  given[0]?.release(false)
  await pass(5_000)
  expect(given).toHaveLength(9)
})
