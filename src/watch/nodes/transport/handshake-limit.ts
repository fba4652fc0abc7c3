import pLimit, { type LimitFunction } from 'p-limit'
import type { Clock, Timers } from '../../../machine/system/clock.js'

/** The permission to make a connection; `release` may be called more than once. */
export type HandshakePlace = { release(hasLoggedIn?: boolean): void }

/** Waits for a place. */
export type HandshakeLimit = (jumpHost: string | null) => Promise<HandshakePlace>

/** An ssh server drops connections at random when more than 10 of them have not logged in yet (`MaxStartups`). */
const mostAtOnce = 8
/** Limit before the first login, when the usual duration is unknown. */
const firstHoldMs = 10_000
/** A node that is silent for this much longer than any login took must not keep others waiting. */
const patience = { times: 3, leastMs: 2_000 }

/** Limits the number of simultaneous logins, in total and over one jump host. */
export function createHandshakeLimit(clock: Clock, timers: Timers): HandshakeLimit {
  const all = pLimit(mostAtOnce)
  const perHost = new Map<string, LimitFunction>()
  const pace = createPace()
  const limitOf = (jumpHost: string): LimitFunction => {
    const known = perHost.get(jumpHost) ?? pLimit(mostAtOnce)
    perHost.set(jumpHost, known)
    return known
  }
  return (jumpHost) =>
    new Promise((give) => {
      const hold = () => holdPlace(clock, timers, pace, give)
      if (jumpHost === null) void all(hold)
      else void limitOf(jumpHost)(() => all(hold))
    })
}

type Pace = ReturnType<typeof createPace>

/** Tracks the duration of logins, which limits how long a place is held. */
function createPace() {
  let slowestMs: number | null = null
  return {
    learn: (ms: number) => void (slowestMs = Math.max(slowestMs ?? 0, ms)),
    holdMs: () =>
      slowestMs === null ? firstHoldMs : Math.max(patience.leastMs, patience.times * slowestMs),
  }
}

/** Gives a place away and waits until it is free again. */
function holdPlace(
  clock: Clock,
  timers: Timers,
  pace: Pace,
  give: (place: HandshakePlace) => void,
): Promise<void> {
  const beganMs = clock.monotonicMs()
  const heldMs = (): number => clock.monotonicMs() - beganMs
  return new Promise((free) => {
    let cancel = (): void => {}
    const wait = (ms: number): void => {
      // Others may have logged in meanwhile.
      cancel = timers.after(ms, () => {
        const leftMs = pace.holdMs() - heldMs()
        if (leftMs > 0) wait(leftMs)
        else free()
      })
    }
    wait(patience.leastMs)
    const release = (hasLoggedIn = false): void => {
      cancel()
      if (hasLoggedIn) pace.learn(heldMs())
      free()
    }
    give({ release })
  })
}
