import type { Fault } from '../faults/disturbance.js'
import type { Trial } from './trial.js'

/** Trials that follow each other in this order, `concurrency` of them at a time. */
export type TrialBatch = {
  readonly trials: readonly Trial[]
  readonly concurrency: number
}

/**
 * Trials whose findings depend on durations have the machine to themselves; the others, with their clean twins, share it
 * afterwards. What ends its run comes late among them, because the workers that it loses would be started again for what
 * follows; only the trials that compute while one waits for its limits follow it. Else the drawn order stays.
 */
export function planTrialBatches(trials: readonly Trial[], concurrency: number): TrialBatch[] {
  if (concurrency === 1) return [{ trials, concurrency }]
  const shared = trials.filter(({ isTimed }) => !isTimed)
  const batches = [
    { trials: trials.filter(({ isTimed }) => isTimed), concurrency: 1 },
    { trials: endingLate(shared), concurrency },
  ]
  return batches.filter((batch) => batch.trials.length > 0)
}

/** About how many trials compute while one waits for its limits. */
const meanwhile = 6

function endingLate(trials: readonly Trial[]): Trial[] {
  const computing = trials.filter((trial) => endOf(trial) === false)
  const waiting = trials.filter((trial) => endOf(trial) === 'after a limit')
  const ending = trials.filter((trial) => endOf(trial) === 'at once')
  const each = Math.min(meanwhile, Math.ceil(computing.length / Math.max(1, waiting.length)))
  const first = Math.max(0, computing.length - each * waiting.length)
  const covered = waiting.flatMap((trial, index) => {
    const from = first + index * each
    return [trial, ...computing.slice(from, from + each)]
  })
  return [...computing.slice(0, first), ...covered, ...ending]
}

const endOf = ({ planned, disturbance }: Trial): Fault['endsRun'] =>
  planned.kind === 'fault' && (disturbance as Fault).endsRun
