import type { Fault } from '../faults/disturbance.js'

/** Names of sets of faults; `full` is `standard` at every level of every dose. */
export const faultSetNames = ['quick', 'standard', 'full'] as const
export type FaultSetName = (typeof faultSetNames)[number]

/** One of every kind: what ends a run, what slows it, what corrupts it, what damages its checkpoints. */
const quickFaults = [
  ...['worker_crash', 'worker_timeout', 'slow_worker', 'slow_data'],
  ...['gradient_sync_anomaly', 'message_bit_flip', 'weight_corruption', 'skipped_sync'],
  ...['missing_contribution', 'sum_instead_of_mean', 'nan_gradient', 'checkpoint_truncated'],
]

export type ChosenFaults = {
  /** As it is written into the report. */
  readonly label: string
  readonly faults: readonly Fault[]
  /** Those that take more workers than there are: they could not be told from their absence. */
  readonly leftOut: readonly Fault[]
  readonly allDoses: boolean
}

/** What a set or a list of names stands for; a string says which name is unknown. */
export function chooseFaults(
  wanted: FaultSetName | readonly string[],
  catalogue: readonly Fault[],
  workers: number,
): ChosenFaults | { readonly unknown: string } {
  if (wanted === 'standard' || wanted === 'full') {
    return { label: wanted, ...byNeed(catalogue, workers), allDoses: wanted === 'full' }
  }
  const names = wanted === 'quick' ? quickFaults : wanted
  const found = names.map((name) => catalogue.find((fault) => fault.name === name))
  const missing = names.find((_, index) => found[index] === undefined)
  if (missing !== undefined) return { unknown: missing }
  const label = wanted === 'quick' ? wanted : names.join(',')
  const known = found.flatMap((fault) => fault ?? [])
  return { label, ...byNeed(known, workers), allDoses: false }
}

function byNeed(faults: readonly Fault[], workers: number) {
  const isLeftOut = ({ needs }: Fault): boolean => (needs.minWorkers ?? 1) > workers
  return {
    faults: faults.filter((fault) => !isLeftOut(fault)),
    leftOut: faults.filter(isLeftOut),
  }
}
