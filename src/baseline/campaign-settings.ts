import type { AskedSettings, BaselinePoint } from '../records/baseline.js'
import type { FaultReport } from '../records/fault-report.js'
import { describeDifference } from './asked-settings.js'

/** What was asked of a fault campaign; with another answer other faults are counted. */
export function campaignOf(report: FaultReport | null): AskedSettings | null {
  if (report === null) return null
  const { settings } = report
  return {
    fault_set: settings.fault_set,
    workers: settings.workers,
    steps: settings.steps,
    rounds: settings.rounds,
    seed: settings.seed,
    workload: settings.workload.split(/[\\/]/).at(-1) ?? null,
    doses: settings.doses ?? null,
    batch_size: settings.batch_size ?? null,
    hidden_size: settings.hidden_size ?? null,
    input_size: settings.input_size ?? null,
    num_layers: settings.num_layers ?? null,
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
