import { judgeHealth } from '../../../../src/watch/jobs/judge-health.js'
import type { JobObservations } from '../../../../src/watch/jobs/checks/health-check.js'
import { toSnapshot } from '../../../../src/watch/jobs/watch/to-snapshot.js'
import type { JobSnapshot } from '../../../../src/kit/records/jobs/job-snapshot.js'
import { aHealthyJob, expectations } from '../health-fixture.js'

const cluster = 'http://127.0.0.1:8265'

/** A job of two GPUs on which everything is well, as a watch shows it. */
export function aPicture(
  changes: Partial<JobObservations> = {},
  lostSinceMs: number | null = null,
): JobSnapshot {
  const seen = aHealthyJob(changes)
  const health = judgeHealth(seen, expectations, { jobId: 'j', cluster })
  const isOver = seen.job.status === 'ok' && seen.job.value.status === 'SUCCEEDED'
  return toSnapshot({ seen, health, throughput: null, isOver, lostSinceMs }, [])
}

const failure = { status: 'unreachable', reason: 'nobody listens there (ECONNREFUSED)' } as const

/** The same while the cluster does not answer. */
export const aSilentPicture = (lostSinceMs: number, nowMs: number): JobSnapshot =>
  aPicture(
    {
      job: failure,
      gpus: [failure],
      resources: failure,
      nodes: failure,
      isLogRead: false,
      trainRun: null,
      networks: [],
      nowMs,
    },
    lostSinceMs,
  )
