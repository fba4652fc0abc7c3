/** The checks that fail a job whatever its comparison says: nobody can accept what they found. */
export type FailedChecks = { readonly proof: boolean; readonly faults: boolean }

/** Metrics that, beside such a failed check, say only again that it failed. */
const restated: Readonly<Record<string, keyof FailedChecks>> = {
  correctness_tier: 'proof',
  steps_verified: 'proof',
  faults_detected: 'faults',
  faults_missed: 'faults',
  false_alarms: 'faults',
}

const failures: Readonly<Record<keyof FailedChecks, string>> = {
  proof: 'the proof failed',
  faults: 'the fault tests failed',
}

/** Why nobody can accept a regression of this metric, as a clause; null if a person with write access can. */
export function whyNotAcceptable(metric: string, failed: FailedChecks): string | null {
  const check = restated[metric]
  return check !== undefined && failed[check]
    ? `it says again that ${failures[check]}, which nobody can accept`
    : null
}

/** What limits an acceptance of this metric where it is not known which checks failed; null if nothing does. */
export function limitOfAcceptance(metric: string): string | null {
  const check = restated[metric]
  return check === undefined
    ? null
    : `If ${failures[check]}, the job fails all the same: nobody can accept that.`
}
