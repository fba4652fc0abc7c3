/** Time, as a value that tests can replace. */
export interface Clock {
  /** The calendar's time, for records. */
  now(): Date
  /** Milliseconds of a clock that never jumps, for durations. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
}
