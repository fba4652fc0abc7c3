import type { FaultReport, PlannedTrial } from '../records/fault-report.js'

/** Whether the bar promises that this dose is detected; what has no dose curve always is. */
export function isDosePromised(
  { name, dose }: Pick<PlannedTrial, 'name' | 'dose'>,
  { dose_curves }: Pick<FaultReport, 'dose_curves'>,
): boolean {
  const promised = dose_curves.find(({ fault }) => fault === name)?.promised_from
  return promised === undefined || dose === null || dose >= promised
}
