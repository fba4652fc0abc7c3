import type { AskWithin } from '../silence.js'
import { defaultLimitMs, type RayHttp } from './http.js'

/** The head for a command that asks several things once: each request gets what is left of its patience. */
export const limitSilenceOf = (http: RayHttp, within: AskWithin): RayHttp => ({
  ...http,
  call: (asked) =>
    within(asked.limitMs ?? defaultLimitMs, (limitMs) => http.call({ ...asked, limitMs })),
})
