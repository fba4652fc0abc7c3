import { onAbort } from '../../../kit/resilience/on-abort.js'

/** Aborts after `limitMs`, or `hurriedMs` after an interrupt of the user. */
export function limitTime(limitMs: number, hurriedMs: number, interrupt: AbortSignal) {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  let timer = setTimeout(stop, limitMs)
  const hurry = (): void => {
    clearTimeout(timer)
    timer = setTimeout(stop, hurriedMs)
  }
  const forget = onAbort(interrupt, hurry)
  return {
    signal: controller.signal,
    clear() {
      forget()
      clearTimeout(timer)
    },
  }
}
