import type { FaultReport, PlannedTrial } from '../../../kit/records/reports/fault-report.js'
import { isReached } from '../../../kit/stats/is-reached.js'

/** Whether detection of this dose is promised; always true without a dose curve. */
export function isDosePromised(
  { name, dose }: Pick<PlannedTrial, 'name' | 'dose'>,
  { dose_curves }: Pick<FaultReport, 'dose_curves'>,
): boolean {
  const curve = dose_curves.find(({ fault }) => fault === name)
  if (curve === undefined || dose === null) return true
  const scale = curve.points.map((point) => point.dose)
  return isReached(dose, curve.promised_from, scale)
}
