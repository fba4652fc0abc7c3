import type { JobHealth } from '../../kit/records/jobs/job-health.js'
import { oneLine } from '../../kit/wording/one-line.js'
import { findingText } from './finding-text.js'
import { healthChecks } from './checks/index.js'
import type { HealthExpectations, JobObservations } from './checks/health-check.js'

/** Runs all checks of a job that have a subject. The worst result is the job's health, and unknown is not healthy. */
export function judgeHealth(
  seen: JobObservations,
  expected: HealthExpectations,
  about: { readonly jobId: string; readonly cluster: string },
): JobHealth {
  const wanted = healthChecks.filter(({ isWanted }) => isWanted?.(seen) ?? true)
  const checks = wanted.map(({ name, title, check }) => {
    const { status, evidence, advice } = check(seen, expected)
    return {
      name,
      title,
      status,
      evidence: evidence.map((line) => oneLine(line, 500)),
      advice: [...advice],
    }
  })
  const status = worst(checks.map((check) => check.status))
  return {
    record_version: 1,
    healthy: status === 'ok',
    status,
    job_id: about.jobId,
    cluster: about.cluster,
    checked_at: new Date(seen.nowMs).toISOString(),
    checks,
    issues: checks.filter((check) => check.status === 'bad').map(findingText),
  }
}

function worst(statuses: readonly JobHealth['status'][]): JobHealth['status'] {
  if (statuses.includes('bad')) return 'bad'
  return statuses.includes('unknown') ? 'unknown' : 'ok'
}
