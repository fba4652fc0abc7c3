import type { Provenance } from '../../../kit/records/baseline/baseline.js'

type Environment = Readonly<Record<string, string | undefined>>

/** The origin of this process's measurements, from the workflow's variables; null outside a workflow. */
export function readProvenance(env: Environment, now: Date): Provenance {
  return {
    repository: known(env['GITHUB_REPOSITORY']),
    sha: known(env['GITHUB_SHA']),
    ref: known(env['GITHUB_REF_NAME']),
    event: known(env['GITHUB_EVENT_NAME']),
    run_id: known(env['GITHUB_RUN_ID']),
    run_attempt: attemptOf(env['GITHUB_RUN_ATTEMPT']),
    created_at: now.toISOString(),
  }
}

/** A variable that is empty was not set. */
const known = (value: string | undefined) => (value === undefined || value === '' ? null : value)

function attemptOf(value: string | undefined): number | null {
  return value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}
