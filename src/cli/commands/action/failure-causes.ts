import type { FailureCause } from '../../config/reporter-options.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'

/** The cause that each check of a report belongs to; a check that is not listed always counts. */
const causes: Readonly<Record<string, FailureCause>> = {
  correctness: 'correctness',
  integrity: 'correctness',
  matrix: 'correctness',
  faults: 'faults',
  health: 'health',
  baseline: 'regression',
}

/** Whether a check that does not pass fails the job; one that is inconclusive fails nothing of itself. */
export function isFatalCheck(
  { name, status }: Pick<ReportCheck, 'name' | 'status'>,
  failOn: readonly FailureCause[],
): boolean {
  if (status === 'inconclusive') return false
  const cause = Object.hasOwn(causes, name) ? causes[name] : undefined
  return cause === undefined || failOn.includes(cause)
}
