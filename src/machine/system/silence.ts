import type { Answer } from '../../kit/records/answer.js'

/** Longest waits of a command in all: for a service that never answers, and for all answers of all services; and the wait that a further request still gets. */
export const silence = { limitMs: 60_000, wholeMs: 120_000, leastMs: 2000 } as const

/** Asks a service with a limit, which is no longer than the usual one. */
export type AskWithin = <Value>(
  usualMs: number,
  ask: (limitMs: number) => Promise<Answer<Value>>,
) => Promise<Answer<Value>>

/** For a command that polls until it is stopped: each request may take its time. */
export const askAlone: AskWithin = (usualMs, ask) => ask(usualMs)

/** The patience of a command that asks several things once. */
export interface Patience {
  /** One more service that the command asks. */
  forService(): AskWithin
}

/**
 * A service that is silent is waited for at most a minute, and all services of a command for two minutes in all, however
 * slowly they answer. Then each further request gets two seconds. An answer of any kind ends a silence.
 */
export function createPatience(nowMs: () => number, wholeMs: number = silence.wholeMs): Patience {
  const whole = createStopwatch(nowMs)
  return {
    forService() {
      let silentMs = 0
      return async (usualMs, ask) => {
        const startMs = nowMs()
        const leftMs = Math.min(silence.limitMs - silentMs, wholeMs - whole.spentMs())
        const limitMs = Math.min(usualMs, Math.max(silence.leastMs, leftMs))
        const answer = await whole.during(() => ask(limitMs))
        silentMs = answer.status === 'unreachable' ? silentMs + nowMs() - startMs : 0
        return answer
      }
    },
  }
}

/** Sums up how long something was waited for; what is waited for together counts once. */
function createStopwatch(nowMs: () => number) {
  let pending = 0
  let sinceMs = 0
  let doneMs = 0
  return {
    spentMs: () => doneMs + (pending > 0 ? nowMs() - sinceMs : 0),
    async during<Value>(work: () => Promise<Value>): Promise<Value> {
      if (pending === 0) sinceMs = nowMs()
      pending += 1
      try {
        return await work()
      } finally {
        pending -= 1
        if (pending === 0) doneMs += nowMs() - sinceMs
      }
    },
  }
}
