import type { Answer } from '../../records/answer.js'
import type { JobHealth } from '../../records/jobs/job-health.js'
import type { HealthExpectations, JobObservations } from '../checks/health-check.js'
import type { ClusterGpu } from '../cluster.js'
import { isTerminal } from '../job.js'
import { judgeHealth } from '../judge-health.js'
import { observeAround, type Observing } from '../observe-job.js'
import { parseSteps } from '../parse/parse-steps.js'
import { parseThroughput, type Throughput } from '../parse/parse-throughput.js'
import { noProgress, noteSteps, type Progress } from '../progress.js'
import { tailDriver } from '../read-log.js'

/** A watched job at one moment. */
export type JobView = {
  readonly seen: JobObservations
  readonly health: JobHealth
  readonly throughput: Throughput | null
  readonly isOver: boolean
}

/** What surrounds a job is asked for once in so many looks. */
const looksPerRound = 5
const gpuLooks = 3
const linesPerLook = 1000

type Point = { readonly atMs: number; readonly progress: Progress }
type Watching = Omit<Observing, 'sampleMs'> & { readonly expected: HealthExpectations }

/** Looks at one job again and again; a usual look is three requests. */
export function createJobWatch(id: string, watching: Watching): () => Promise<JobView> {
  const { cluster, expected, nowMs, pattern } = watching
  let points: Point[] = []
  let gpus: (readonly Answer<readonly ClusterGpu[]>[])[] = []
  let around: Awaited<ReturnType<typeof observeAround>> | null = null
  let looks = 0
  return async () => {
    const job = await cluster.job(id)
    const log = job.status === 'ok' ? await tailDriver(cluster, job.value, linesPerLook) : job
    const isLogRead = log.status === 'ok'
    const before = points.at(-1)?.progress ?? noProgress
    const progress = isLogRead ? noteSteps(before, parseSteps(log.value, pattern), nowMs()) : null
    if (progress !== null) points = [...points, { atMs: nowMs(), progress }]
    // One from before the limit stays, so that a stall can be as old as the limit.
    points = points.filter(
      (_, index) => (points[index + 1]?.atMs ?? Infinity) > nowMs() - expected.stallMs,
    )
    gpus = [...gpus, [await cluster.gpus(), ...(await watching.podGpus())]].slice(-gpuLooks)
    if (around === null || looks % looksPerRound === 0)
      around = await observeAround(id, job, watching)
    looks += 1
    const seen = compose(points, { job, gpus: gpus.flat(), nowMs: nowMs(), ...around }, isLogRead)
    return {
      seen,
      health: judgeHealth(seen, expected, { jobId: id, cluster: cluster.address }),
      throughput: isLogRead ? parseThroughput(log.value) : null,
      isOver: job.status === 'ok' && isTerminal(job.value.status),
    }
  }
}

type Surroundings = Omit<JobObservations, 'first' | 'last' | 'sampledMs' | 'isLogRead'>

function compose(
  points: readonly Point[],
  around: Surroundings,
  isLogRead: boolean,
): JobObservations {
  const first = points[0] ?? { atMs: around.nowMs, progress: noProgress }
  const last = points.at(-1)?.progress ?? noProgress
  return { ...around, first: first.progress, last, isLogRead, sampledMs: around.nowMs - first.atMs }
}
