import type { Clock } from '../../machine/system/clock.js'

/** Being late by less is a busy machine, not a sleep. */
const toleratedMs = 1000

/** The monitor's own time. */
export interface AwakeClock {
  /** Epoch milliseconds, less what the monitor slept; never goes back. */
  nowMs(): number
  /** Called at every tick, which should come `tickMs` after the one before. */
  tick(): void
  /** Milliseconds of sleep in total. */
  readonly sleptMs: number
}

/**
 * A clock that stops while the monitor cannot look: stopped, suspended, or too busy. The monitor's own sleep is
 * therefore not taken for silence of the run, and setting the system clock does not move it.
 */
export function startAwakeClock(clock: Clock, tickMs: number): AwakeClock {
  const startMs = clock.monotonicMs()
  const startEpochMs = clock.now().getTime()
  let lastTickMs = startMs
  let sleptMs = 0
  return {
    nowMs: () => startEpochMs + (clock.monotonicMs() - startMs) - sleptMs,
    tick() {
      const now = clock.monotonicMs()
      const lateMs = now - lastTickMs - tickMs
      lastTickMs = now
      if (lateMs > toleratedMs) sleptMs += lateMs
    },
    get sleptMs() {
      return sleptMs
    },
  }
}
