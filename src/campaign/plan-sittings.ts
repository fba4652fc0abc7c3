import type { Fault } from '../faults/disturbance.js'
import type { Trial } from './trial.js'

/** Trials that follow each other in this order, `seats` of them at a time. */
export type Sitting = {
  readonly trials: readonly Trial[]
  readonly seats: number
}

/**
 * Trials whose findings depend on durations have the machine to themselves; the others, with their clean twins, share it
 * afterwards. What ends its run comes first among them, because others compute while it waits for its limits; else the
 * drawn order stays.
 */
export function planSittings(trials: readonly Trial[], seats: number): Sitting[] {
  if (seats === 1) return [{ trials, seats }]
  const shared = trials.filter(({ isTimed }) => !isTimed)
  const sittings = [
    { trials: trials.filter(({ isTimed }) => isTimed), seats: 1 },
    { trials: [...shared.filter(endsRun), ...shared.filter((trial) => !endsRun(trial))], seats },
  ]
  return sittings.filter((sitting) => sitting.trials.length > 0)
}

const endsRun = ({ planned, disturbance }: Trial): boolean =>
  planned.kind === 'fault' && (disturbance as Fault).endsRun
