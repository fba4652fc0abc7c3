import type { AskedSettings, BaselinePoint } from '../../kit/records/baseline/baseline.js'
import type { FaultReport } from '../../kit/records/reports/fault-report.js'
import { describeDifference } from './asked-settings.js'
import { nameOfWorkload } from '../../kit/wording/workload-name.js'

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

/** The settings of a fault campaign that decide which faults are counted. */
export function campaignOf(report: FaultReport | null): AskedSettings | null {
  if (report === null) return null
  const { settings } = report
  return {
    workload: nameOfWorkload(settings.workload),
    ...Object.fromEntries(named.map((name) => [name, settings[name] ?? null])),
  }
}

/** Why the counts of two campaigns cannot be compared; null if they can. */
export function campaignObstacle(current: BaselinePoint, baseline: BaselinePoint): string | null {
  const [now, before] = [current.campaign ?? null, baseline.campaign ?? null]
  if (before === null) return 'The baseline has no fault campaign.'
  if (now === null) return 'This run had no fault campaign.'
  const difference = describeDifference(before, now)
  return difference === '' ? null : `The fault campaigns have different settings: ${difference}.`
}
