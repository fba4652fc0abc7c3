import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import type { StepRecord } from '../../kit/records/run/step-record.js'

/** The reference run and the run compared with it. */
export type RunPair = { readonly single: RunMetrics; readonly multi: RunMetrics }
export type Role = keyof RunPair

/** The names of the two runs in messages. */
export const runNames: Readonly<Record<Role, string>> = {
  single: 'the single-worker run',
  multi: 'the multi-worker run',
}

/** The same step in both runs. */
export type StepPair = {
  readonly step: number
  readonly single: StepRecord
  readonly multi: StepRecord
}
