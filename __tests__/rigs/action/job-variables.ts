import type { RunnerEvent } from '../events/runner-events.js'
import { type CacheScope, writeRuntimeToken } from '../results/runtime-token.js'
import type { Rigs } from '../start-rigs.js'

/** The job that a step belongs to. */
export type Job = {
  readonly runId: number
  readonly attempt: number
  readonly jobId: string
  /** GITHUB_TOKEN; one of `tokens`, or of the test's own. */
  readonly token: string
  /** The caches it may use; those of the event's ref, and of the default branch for reading, when not given. */
  readonly cacheScopes: readonly CacheScope[]
}

/** What the runner sets for every step of a job, and where the rigs are. */
export function jobVariables(
  rigs: Rigs,
  event: RunnerEvent,
  job: Partial<Job>,
): Record<string, string> {
  const { runId = 1, attempt = 1, jobId = 'check' } = job
  const cacheScopes = job.cacheScopes ?? scopesOf(event)
  const backendRunId = `${runId}.${attempt}`
  return {
    ...event.env,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__self',
    GITHUB_API_URL: rigs.github.apiUrl,
    GITHUB_GRAPHQL_URL: `${rigs.github.apiUrl}/graphql`,
    // Another name would be taken for an enterprise server, which has no such services.
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_JOB: jobId,
    GITHUB_RUN_ID: String(runId),
    GITHUB_RUN_ATTEMPT: String(attempt),
    GITHUB_RUN_NUMBER: '17',
    GITHUB_WORKFLOW: 'CI',
    GITHUB_WORKFLOW_REF: `${event.env['GITHUB_REPOSITORY']}/.github/workflows/ci.yml@${event.env['GITHUB_REF']}`,
    GITHUB_RETENTION_DAYS: '90',
    RUNNER_ARCH: 'X64',
    RUNNER_ENVIRONMENT: 'github-hosted',
    RUNNER_NAME: 'rig',
    RUNNER_OS: 'Linux',
    ACTIONS_RESULTS_URL: rigs.results.url,
    ACTIONS_RUNTIME_TOKEN: writeRuntimeToken({ backendRunId, backendJobId: jobId, cacheScopes }),
    ACTIONS_CACHE_SERVICE_V2: 'True',
  }
}

/** Runs of a ref write its caches and read those of the base branch, and of the default branch, too. */
function scopesOf({ env, payload }: RunnerEvent): CacheScope[] {
  const own = { ref: env['GITHUB_REF'] ?? '', canRead: true, canWrite: true }
  const { default_branch: defaultBranch } = payload['repository'] as { default_branch: string }
  const others = [env['GITHUB_BASE_REF'] ?? '', defaultBranch]
    .filter((branch) => branch !== '')
    .map((branch) => ({ ref: `refs/heads/${branch}`, canRead: true, canWrite: false }))
  return [own, ...others]
}
