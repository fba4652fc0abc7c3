import { defaultLimitMs, type RayCall, type RayHttp } from './http.js'

/** Longest wait in all for a head that never answers, and the wait that a further request still gets. */
export const silence = { limitMs: 60_000, leastMs: 2000 } as const

/**
 * For a command that asks several things once: a head that is silent is waited for at most a minute in all, and two
 * seconds for each further request. An answer of any kind ends the silence.
 */
export function limitSilence(http: RayHttp, nowMs: () => number): RayHttp {
  let waitedMs = 0
  const call = async (asked: RayCall) => {
    const startMs = nowMs()
    const restMs = Math.max(silence.leastMs, silence.limitMs - waitedMs)
    const limitMs = Math.min(asked.limitMs ?? defaultLimitMs, restMs)
    const answer = await http.call({ ...asked, limitMs })
    waitedMs = answer.status === 'unreachable' ? waitedMs + nowMs() - startMs : 0
    return answer
  }
  return { ...http, call }
}
