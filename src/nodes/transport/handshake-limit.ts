import pLimit, { type LimitFunction } from 'p-limit'
import type { Timers } from '../../system/clock.js'

/** Waits for a place; `release` may be called more than once. */
export type HandshakeLimit = (jumpHost: string | null) => Promise<{ release(): void }>

/** An ssh server drops connections at random when more than 10 of them have not logged in yet (`MaxStartups`). */
const mostAtOnce = 8
/** A node that is silent for so long is no load on anybody, and must not keep others waiting. */
const holdMs = 2_000

/** So many connections at most are being made at once, and so many over one jump host. */
export function createHandshakeLimit(timers: Timers): HandshakeLimit {
  const all = pLimit(mostAtOnce)
  const perHost = new Map<string, LimitFunction>()
  const limitOf = (jumpHost: string): LimitFunction => {
    const known = perHost.get(jumpHost) ?? pLimit(mostAtOnce)
    perHost.set(jumpHost, known)
    return known
  }
  return (jumpHost) =>
    new Promise((resolve) => {
      const hold = (): Promise<void> =>
        new Promise((release) => {
          const cancel = timers.after(holdMs, release)
          const free = (): void => {
            cancel()
            release()
          }
          resolve({ release: free })
        })
      if (jumpHost === null) void all(hold)
      else void limitOf(jumpHost)(() => all(hold))
    })
}
