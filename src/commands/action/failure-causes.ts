import type { FailureCause } from '../../config/reporter-options.js'

/** What each check of a report says something about; one that is not here always counts. */
const causes: Readonly<Record<string, FailureCause>> = {
  correctness: 'correctness',
  integrity: 'correctness',
  faults: 'faults',
  health: 'health',
  baseline: 'regression',
}

/** Whether a check that does not pass fails the job. */
export function isFatalCheck(name: string, failOn: readonly FailureCause[]): boolean {
  const cause = Object.hasOwn(causes, name) ? causes[name] : undefined
  return cause === undefined || failOn.includes(cause)
}
