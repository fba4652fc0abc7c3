import type { Answer } from '../../kit/records/answer.js'

/** Longest wait in all for a service that never answers, and the wait that a further request still gets. */
export const silence = { limitMs: 60_000, leastMs: 2000 } as const

/** Asks a service with a limit, which is no longer than the usual one. */
export type AskWithin = <Value>(
  usualMs: number,
  ask: (limitMs: number) => Promise<Answer<Value>>,
) => Promise<Answer<Value>>

/** For a command that polls until it is stopped: each request may take its time. */
export const askAlone: AskWithin = (usualMs, ask) => ask(usualMs)

/**
 * For a command that asks several things once: a service that is silent is waited for at most a minute in all, and two
 * seconds for each further request. An answer of any kind ends the silence.
 */
export function limitSilence(nowMs: () => number): AskWithin {
  let waitedMs = 0
  return async (usualMs, ask) => {
    const startMs = nowMs()
    const limitMs = Math.min(usualMs, Math.max(silence.leastMs, silence.limitMs - waitedMs))
    const answer = await ask(limitMs)
    waitedMs = answer.status === 'unreachable' ? waitedMs + nowMs() - startMs : 0
    return answer
  }
}
