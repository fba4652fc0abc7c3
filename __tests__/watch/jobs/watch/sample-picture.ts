import { judgeHealth } from '../../../../src/watch/jobs/judge-health.js'
import type { JobObservations } from '../../../../src/watch/jobs/checks/health-check.js'
import { pictureOf } from '../../../../src/watch/jobs/watch/picture-of.js'
import type { JobPicture } from '../../../../src/kit/records/jobs/job-picture.js'
import { aHealthyJob, expectations } from '../health-fixture.js'

const cluster = 'http://127.0.0.1:8265'

/** A job of two GPUs on which everything is well, as a watch shows it. */
export function aPicture(
  changes: Partial<JobObservations> = {},
  lostSinceMs: number | null = null,
): JobPicture {
  const seen = aHealthyJob(changes)
  const health = judgeHealth(seen, expectations, { jobId: 'j', cluster })
  const isOver = seen.job.status === 'ok' && seen.job.value.status === 'SUCCEEDED'
  return pictureOf({ seen, health, throughput: null, isOver, lostSinceMs }, [])
}

const failure = { status: 'unreachable', reason: 'nobody listens there (ECONNREFUSED)' } as const

/** The same while the cluster does not answer. */
export const aSilentPicture = (lostSinceMs: number, nowMs: number): JobPicture =>
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
