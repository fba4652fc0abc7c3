import type { FailureCause } from '../../config/reporter-options.js'

/** The cause that each check of a report belongs to; a check that is not listed always counts. */
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
