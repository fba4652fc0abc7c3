import type { Trial } from './trial.js'

/** Trials that follow each other in this order, `seats` of them at a time. */
export type Sitting = {
  readonly trials: readonly Trial[]
  readonly seats: number
}

/**
 * Trials whose findings depend on durations have the machine to themselves; the others, with their clean twins, share it
 * afterwards. Within each sitting the drawn order stays.
 */
export function planSittings(trials: readonly Trial[], seats: number): Sitting[] {
  if (seats === 1) return [{ trials, seats }]
  const sittings = [
    { trials: trials.filter(({ isTimed }) => isTimed), seats: 1 },
    { trials: trials.filter(({ isTimed }) => !isTimed), seats },
  ]
  return sittings.filter((sitting) => sitting.trials.length > 0)
}
