import { fasterHalfMean } from '../../../stats/faster-half.js'
import { type SampleSummary, summarizeSample } from '../../../stats/summarize-sample.js'
import { sum } from '../../../stats/sum.js'
import type { RunMetrics } from '../run-metrics.js'
import type { StepRecord } from '../step-record.js'

export type Stepped = Pick<RunMetrics, 'steps' | 'thinned_steps'>

/** The parts of a step whose means a thinned record states. */
export const partFields = [
  'data_time_ms',
  'compute_time_ms',
  'wait_time_ms',
  'transfer_time_ms',
  'update_time_ms',
  'allreduce_time_ms',
] as const
type PartField = (typeof partFields)[number]

/** The durations of all steps, milliseconds. */
export type StepTimes = Omit<SampleSummary, 'standardDeviation'>

/** How many steps the run recorded, listed or not. */
export const countSteps = ({ steps, thinned_steps: thinned }: Stepped): number =>
  thinned?.recorded ?? steps.length

/** Of whole steps, milliseconds; without values where a step was not timed. */
export const stepTimesOf = ({ steps, thinned_steps: thinned }: Stepped): StepTimes =>
  thinned?.step_ms ?? summarizeSample(timesOf(steps, 'step_time_ms') ?? [])

/** Mean of the faster half of the steps, milliseconds; null where a step was not timed. */
export const fasterHalfStepMs = ({ steps, thinned_steps: thinned }: Stepped): number | null =>
  thinned ? thinned.faster_half_step_ms : fasterHalfMean(timesOf(steps, 'step_time_ms') ?? [])

/** The same for the gradients alone, which include no wait for peers; null if they took no time. */
export const fasterHalfComputeMs = ({ steps, thinned_steps: thinned }: Stepped): number | null =>
  thinned
    ? thinned.faster_half_compute_ms
    : fasterHalfMean(timesOf(steps, 'compute_time_ms') ?? []) || null

/** Over the steps that record the part, milliseconds; null if none does. */
export function meanPartMs(
  { steps, thinned_steps: thinned }: Stepped,
  field: PartField,
): number | null {
  if (thinned) return thinned.mean_ms[field] ?? null
  const known = steps.flatMap((step) => step[field] ?? [])
  return known.length === 0 ? null : sum(known) / known.length
}

/** How many steps have a hash of weights and optimizer. */
export const countHashes = ({ steps, thinned_steps: thinned }: Stepped): number =>
  thinned?.state_hashes ?? steps.filter((step) => step.state_hash !== undefined).length

/** Null where a step lacks it. */
function timesOf(
  steps: readonly StepRecord[],
  field: 'step_time_ms' | 'compute_time_ms',
): readonly number[] | null {
  const times = steps.flatMap((step) => step[field] ?? [])
  return times.length === steps.length ? times : null
}
