import { limitSilence } from '../silence.js'
import { defaultLimitMs, type RayHttp } from './http.js'

/** The head for a command that asks several things once: its silence is limited. */
export function limitSilenceOf(http: RayHttp, nowMs: () => number): RayHttp {
  const within = limitSilence(nowMs)
  return {
    ...http,
    call: (asked) =>
      within(asked.limitMs ?? defaultLimitMs, (limitMs) => http.call({ ...asked, limitMs })),
  }
}
