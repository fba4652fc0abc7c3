/** The time, which tests can replace. */
export interface Clock {
  /** The system time, for records. */
  now(): Date
  /** Milliseconds of a clock that never jumps, for durations. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
}

/** A timer, which tests can replace. */
export interface Timers {
  /** Calls it after this many milliseconds, unless the returned function is called before. */
  after(ms: number, work: () => void): () => void
}

/** The longest time that a timer of this machine takes: more would be done at once. */
const longestMs = 2 ** 31 - 1

export const systemTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, Math.min(longestMs, Math.max(0, ms)))
    return () => clearTimeout(timer)
  },
}
