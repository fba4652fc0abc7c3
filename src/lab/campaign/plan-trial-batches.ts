import type { Fault } from '../faults/disturbance.js'
import type { Trial } from './trial.js'

/** Trials that follow each other in this order, `concurrency` of them at a time. */
export type TrialBatch = {
  readonly trials: readonly Trial[]
  readonly concurrency: number
}

/**
 * Trials whose findings depend on durations have the machine to themselves; the others, with their clean twins, share it
 * afterwards. What ends its run comes first among them, because others compute while it waits for its limits; else the
 * drawn order stays.
 */
export function planTrialBatches(trials: readonly Trial[], concurrency: number): TrialBatch[] {
  if (concurrency === 1) return [{ trials, concurrency }]
  const shared = trials.filter(({ isTimed }) => !isTimed)
  const batches = [
    { trials: trials.filter(({ isTimed }) => isTimed), concurrency: 1 },
    {
      trials: [...shared.filter(endsRun), ...shared.filter((trial) => !endsRun(trial))],
      concurrency,
    },
  ]
  return batches.filter((batch) => batch.trials.length > 0)
}

const endsRun = ({ planned, disturbance }: Trial): boolean =>
  planned.kind === 'fault' && (disturbance as Fault).endsRun
