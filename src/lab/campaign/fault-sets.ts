import type { Fault } from '../faults/disturbance.js'
import type { FindingType } from '../../kit/records/run/finding.js'
import { plural } from '../../kit/wording/plural.js'

/** Names of sets of faults; `full` is `standard` at every level of every dose. */
export const faultSetNames = ['quick', 'standard', 'full'] as const
export type FaultSetName = (typeof faultSetNames)[number]

/** One of every kind: what ends a run, what slows it, what corrupts it, what damages its checkpoints. */
const quickFaults = [
  'worker_crash',
  'worker_timeout',
  'slow_worker',
  'slow_data',
  'gradient_sync_anomaly',
  'message_bit_flip',
  'weight_corruption',
  'skipped_sync',
  'missing_contribution',
  'sum_instead_of_mean',
  'nan_gradient',
  'checkpoint_truncated',
]

/** A fault that is not tried, and why. */
type LeftOutFault = { readonly fault: Fault; readonly reason: string }

/** The runs that the faults are for. */
type FaultSetting = {
  readonly workers: number
  /** Cores that the runs may use; null where unknown. */
  readonly cores: number | null
  /** No run may be longer; null where each is as long as its fault needs. */
  readonly mostSteps?: number | null
  /** Milliseconds that the longest run takes; null where each lasts as long as its fault needs. */
  readonly mostMs?: number | null
  /** Longest way to the next checkpoint, in steps; null: none is saved; left out where runs save as asked. */
  readonly savesEvery?: number | null
  /** False where the ranks hold parts of a model; left out where they are replicas, or nothing is known of them. */
  readonly areReplicas?: boolean | undefined
  /** Why a fault cannot be done to these runs; null where it can. */
  readonly obstacleTo: (fault: Fault) => string | null
}

export type ChosenFaults = {
  /** As it is written into the report. */
  readonly label: string
  readonly faults: readonly Fault[]
  /** Those that cannot be done here, or whose presence could not be distinguished from their absence. */
  readonly leftOut: readonly LeftOutFault[]
  readonly allDoses: boolean
}

/** The faults of a set or of a list of names; a string names an unknown one. */
export function chooseFaults(
  wanted: FaultSetName | readonly string[],
  catalogue: readonly Fault[],
  setting: FaultSetting,
): ChosenFaults | { readonly unknown: string } {
  if (wanted === 'standard' || wanted === 'full') {
    return { label: wanted, ...sortOut(catalogue, setting), allDoses: wanted === 'full' }
  }
  const names = wanted === 'quick' ? quickFaults : wanted
  const found = names.map((name) => catalogue.find((fault) => fault.name === name))
  const missing = names.find((_, index) => found[index] === undefined)
  if (missing !== undefined) return { unknown: missing }
  const label = wanted === 'quick' ? wanted : names.join(',')
  const known = found.flatMap((fault) => fault ?? [])
  return { label, ...sortOut(known, setting), allDoses: false }
}

function sortOut(faults: readonly Fault[], setting: FaultSetting) {
  const leftOut = faults.flatMap((fault) => {
    const reason =
      setting.obstacleTo(fault) ??
      lackOfReplicas(fault, setting) ??
      lackOfSize(fault, setting) ??
      lackOfCores(fault, setting)
    return reason === null ? [] : [{ fault, reason }]
  })
  const isTried = (fault: Fault): boolean => leftOut.every((one) => one.fault !== fault)
  return { faults: faults.filter(isTried), leftOut }
}

/** What only the sum of the gradients of replicas, or a comparison of their weights, can show. */
const ofReplicas: readonly FindingType[] = [
  'replica_divergence',
  'wrong_reduction',
  'wrong_scale',
  'missing_contribution',
  'doubled_contribution',
  'stale_contribution',
]

function lackOfReplicas({ expects }: Fault, { areReplicas = true }: FaultSetting): string | null {
  return areReplicas || !expects.every((type) => ofReplicas.includes(type))
    ? null
    : 'needs ranks that are replicas, and the ranks of this job never held the same weights'
}

/** What the runs would have to be for the fault to show. */
function lackOfSize({ needs }: Fault, setting: FaultSetting): string | null {
  const { mostSteps, mostMs, savesEvery } = setting
  const { minSteps = 0, minDurationMs = 0, checkpointEvery } = needs
  const unfit = unfitNumber(needs, setting)
  if (unfit !== null) return unfit
  if (checkpointEvery && savesEvery === null) return 'needs a job that saves checkpoints'
  if (minSteps > (mostSteps ?? Infinity)) return `needs at least ${minSteps} steps`
  const longestMs = mostMs ?? Infinity
  if (minDurationMs <= longestMs) return null
  return `needs a run of at least ${minDurationMs} ms, and the longest takes ${Math.round(longestMs)} ms`
}

function unfitNumber(
  { minWorkers = 1, maxWorkers = Infinity }: Fault['needs'],
  { workers }: FaultSetting,
): string | null {
  if (minWorkers > workers) return `needs at least ${minWorkers} workers`
  return maxWorkers < workers ? `works with at most ${maxWorkers} workers` : null
}

/** Where ranks share cores, each lacks one for a part of its time, whatever else is done to it. */
function lackOfCores({ needs }: Fault, { workers, cores }: FaultSetting): string | null {
  const ranks = Math.max(workers, needs.minWorkers ?? 1)
  if (needs.coreEach !== true || (cores !== null && cores >= ranks)) return null
  const found =
    cores === null ? 'the number of cores is unknown' : `there are ${plural(cores, 'core')}`
  return `needs a core for each of ${plural(ranks, 'worker')}, and ${found}`
}
