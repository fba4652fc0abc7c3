import { mean } from 'd3-array'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import type { StepRecord } from '../../../kit/records/run/step-record.js'
import { meanPartMs } from '../../../kit/records/run/thinned/all-steps.js'

/** The parts of a step in order, as mean milliseconds over the run; null if not measured. */
export const stepParts = [
  { name: 'data', field: 'data_time_ms', of: (step: StepRecord) => step.data_time_ms },
  { name: 'compute', field: 'compute_time_ms', of: (step: StepRecord) => step.compute_time_ms },
  { name: 'wait for peers', field: 'wait_time_ms', of: (step: StepRecord) => step.wait_time_ms },
  { name: 'transfer', field: 'transfer_time_ms', of: (step: StepRecord) => transferOf(step) },
  { name: 'update', field: 'update_time_ms', of: (step: StepRecord) => step.update_time_ms },
] as const

/** The whole all-reduce, if waiting and transfer were not measured separately. */
function transferOf({ transfer_time_ms, wait_time_ms, allreduce_time_ms }: StepRecord) {
  return transfer_time_ms ?? (wait_time_ms === undefined ? allreduce_time_ms : undefined)
}

/** Mean of each part over the steps; null if no step records it. */
export function meanParts(run: RunMetrics): readonly (number | null)[] {
  if (run.thinned_steps === undefined) return stepParts.map(({ of }) => mean(run.steps, of) ?? null)
  const whole = hasWholeAllReduce(run) ? meanPartMs(run, 'allreduce_time_ms') : null
  return stepParts.map(
    ({ name, field }) => meanPartMs(run, field) ?? (name === 'transfer' ? whole : null),
  )
}

/** Whether waiting for peers is counted as transfer. */
export function hasWholeAllReduce({ steps }: RunMetrics): boolean {
  return steps.some(({ wait_time_ms }) => wait_time_ms === undefined)
}
