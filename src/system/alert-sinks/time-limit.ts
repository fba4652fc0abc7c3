/** Aborts after `limitMs`, or `hurriedMs` after an interrupt of the user. */
export function limitTime(limitMs: number, hurriedMs: number, interrupt: AbortSignal) {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  let timer = setTimeout(stop, interrupt.aborted ? hurriedMs : limitMs)
  const hurry = (): void => {
    clearTimeout(timer)
    timer = setTimeout(stop, hurriedMs)
  }
  interrupt.addEventListener('abort', hurry, { once: true })
  return {
    signal: controller.signal,
    clear() {
      interrupt.removeEventListener('abort', hurry)
      clearTimeout(timer)
    },
  }
}
