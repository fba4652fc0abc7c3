import type { Clock } from '../system/clock.js'

/** The remaining time for a service; all calls share it. */
export interface TimeBudget {
  readonly totalMs: number
  /** Never negative. */
  remainingMs(): number
}

/** The budget runs from now on, whether it is used or not. */
export function createTimeBudget(totalMs: number, clock: Pick<Clock, 'monotonicMs'>): TimeBudget {
  const endMs = clock.monotonicMs() + totalMs
  return { totalMs, remainingMs: () => Math.max(0, endMs - clock.monotonicMs()) }
}

type TimedResult<T> = { readonly isDone: true; readonly value: T } | { readonly isDone: false }

/**
 * Waits for work no longer than `limitMs`. Work that takes longer is abandoned, not stopped: it may continue in the
 * background, and its result is ignored.
 */
export async function waitAtMost<T>(
  limitMs: number,
  work: () => Promise<T>,
): Promise<TimedResult<T>> {
  if (limitMs <= 0) return { isDone: false }
  const running = work()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<TimedResult<T>>((resolve) => {
    timer = setTimeout(() => resolve({ isDone: false }), limitMs)
  })
  try {
    return await Promise.race([running.then((value) => ({ isDone: true, value }) as const), late])
  } finally {
    clearTimeout(timer)
    running.catch(() => undefined)
  }
}

/** `30 s`, `0.5 s`. */
export const secondsOf = (milliseconds: number): string =>
  `${Number((milliseconds / 1000).toFixed(1))} s`
