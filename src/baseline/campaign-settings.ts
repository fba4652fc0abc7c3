import type { AskedSettings, BaselinePoint } from '../records/baseline.js'
import type { FaultReport } from '../records/fault-report.js'
import { describeDifference } from './asked-settings.js'

type Settings = FaultReport['settings']

/** Settings that a report has under the same name; older reports lack some of them. */
const named = [
  'fault_set',
  'workers',
  'steps',
  'rounds',
  'seed',
  'doses',
  'batch_size',
  'hidden_size',
  'input_size',
  'output_size',
  'num_layers',
  'optimizer',
  'learning_rate',
  'backend',
  'transport',
  'stall_timeout_ms',
  'tolerance',
] as const satisfies readonly (keyof Settings)[]

/** What was asked of a fault campaign; with another answer other faults are counted. */
export function campaignOf(report: FaultReport | null): AskedSettings | null {
  if (report === null) return null
  const { settings } = report
  return {
    workload: settings.workload.split(/[\\/]/).at(-1) ?? null,
    ...Object.fromEntries(named.map((name) => [name, settings[name] ?? null])),
  }
}

/** Why the counts of two campaigns cannot be held against each other; null where they can. */
export function campaignObstacle(current: BaselinePoint, baseline: BaselinePoint): string | null {
  const [now, before] = [current.campaign ?? null, baseline.campaign ?? null]
  if (before === null) return 'The baseline holds no fault campaign.'
  if (now === null) return 'This run made no fault campaign.'
  const difference = describeDifference(before, now)
  return difference === '' ? null : `Another fault campaign was asked for: ${difference}.`
}
