import type { Failure } from '../../records/answer.js'
import type { JobHealth } from '../../records/jobs/job-health.js'
import type { HealthExpectations, JobObservations } from '../checks/health-check.js'
import { isRebuilding } from '../cluster.js'
import { isTerminal } from '../job.js'
import type { KnownGpus } from '../known-gpus.js'
import { judgeHealth } from '../judge-health.js'
import { createMetricWatch } from '../metric-notes.js'
import type { Observing } from '../observe-job.js'
import { createLogTail, wholeLines } from '../new-lines.js'
import { parseSteps } from '../parse/parse-steps.js'
import { parseThroughput, type Throughput } from '../parse/parse-throughput.js'
import { noProgress, noteSteps, type Progress, stallLimitOf, stepOf } from '../progress.js'
import { tailJob } from '../read-log.js'
import { explained } from '../with-rank-errors.js'
import { noteSilence } from '../silence.js'
import { type Around, createSurroundings } from './surroundings.js'

/** A watched job at one moment. */
export type JobView = {
  readonly seen: JobObservations
  readonly health: JobHealth
  readonly throughput: Throughput | null
  readonly isOver: boolean
  /** Start of the cluster's silence; null while it answers. */
  readonly lostSinceMs: number | null
}

type Point = { readonly atMs: number; readonly progress: Progress }

/** The memory of a watch; plain data, so that it can be stored in a file. */
export type WatchMemory = {
  readonly points: readonly Point[]
  readonly lostSinceMs: number | null
  readonly knownGpus: KnownGpus['known']
}

export const noMemory: WatchMemory = { points: [], lostSinceMs: null, knownGpus: [] }

/** Polls one job repeatedly. */
export interface JobWatch {
  look(): Promise<JobView>
  memory(): WatchMemory
}

const linesPerLook = 1000

export type Watching = Omit<Observing, 'sampleMs' | 'podPrograms'> & {
  readonly expected: HealthExpectations
}

type Polled = Pick<JobObservations, 'job' | 'gpus' | 'lostGpus' | 'isLogRead'> & Around

/**
 * A usual poll makes three requests, or one while the cluster does not answer; only the first poll requests all parts.
 */
export function createJobWatch(id: string, watching: Watching, earlier = noMemory): JobWatch {
  const { cluster, expected, nowMs, pattern, metricRules } = watching
  const metrics = createMetricWatch(metricRules)
  const tail = createLogTail()
  let { lostSinceMs } = earlier
  let points = resumed(earlier.points, nowMs())
  const surroundings = createSurroundings(id, watching, earlier.knownGpus)

  const note = (log: string | null) => {
    // Time without polls is no evidence of a stall, and the surroundings may have changed.
    if (lostSinceMs !== null) {
      points = restarted(points, nowMs())
      surroundings.forget()
      metrics.forget()
    }
    lostSinceMs = noteSilence(lostSinceMs, true, nowMs())
    if (log === null) return
    metrics.note(log, linesPerLook, nowMs())
    const before = points.at(-1)?.progress ?? noProgress
    // Lines that were read before are no new round of steps.
    const progress = noteSteps(before, parseSteps(tail.take(log), pattern), nowMs())
    points = withinLimit([...points, { atMs: nowMs(), progress }], expected.stallMs)
  }
  const judge = (now: Polled) => {
    const { job } = now
    const seen = {
      ...sampled(points, nowMs()),
      ...now,
      metrics: metricRules.length === 0 ? null : metrics.notes(),
      ...{ pattern, endInLog: null, gpuPrograms: [], continues: true, nowMs: nowMs() },
    }
    const health = judgeHealth(seen, expected, { jobId: id, cluster: cluster.address })
    const isOver = job.status === 'ok' && isTerminal(job.value.status)
    return { seen, health, lostSinceMs, isOver }
  }
  return {
    memory: () => ({ points, lostSinceMs, knownGpus: surroundings.knownGpus() }),
    async look() {
      const job = await cluster.job(id)
      if (job.status === 'unreachable') {
        lostSinceMs = noteSilence(lostSinceMs, false, nowMs())
        return { ...judge({ job, isLogRead: false, ...nothingOf(job) }), throughput: null }
      }
      const log = job.status === 'ok' ? await tailJob(watching, job.value, linesPerLook) : job
      const text = log.status === 'ok' ? log.value : null
      note(text === null ? null : wholeLines(text, job))
      const hasStep = stepOf(points.at(-1)?.progress ?? noProgress) !== null
      const { around, ...gpus } = await surroundings.look(job, hasStep)
      points = withoutRecovery(points, around, nowMs())
      const view = judge({
        job: explained(job, text),
        isLogRead: text !== null,
        ...gpus,
        ...around,
      })
      return { ...view, throughput: text === null ? null : parseThroughput(text) }
    },
  }
}

/** Beyond this number, every other point is dropped. */
const mostPoints = 256

/** One point before the limit stays, so that a stall can be as old as the limit. */
function withinLimit(points: readonly Point[], stallMs: number): readonly Point[] {
  const last = points.at(-1)
  if (last === undefined) return points
  const from = last.atMs - stallLimitOf(last.progress, stallMs)
  const kept = points.filter((_, index) => (points[index + 1]?.atMs ?? Infinity) > from)
  if (kept.length <= mostPoints) return kept
  return kept.filter((_, index) => index === 0 || index === kept.length - 1 || index % 2 === 0)
}

/** A process that takes over at once continues the history; after a longer gap a new history starts. */
const resumed = (points: readonly Point[], nowMs: number): readonly Point[] =>
  nowMs - (points.at(-1)?.atMs ?? nowMs) < 60_000 ? points : restarted(points, nowMs)

/** Ray's own recovery of its workers is no stall. */
const withoutRecovery = (points: readonly Point[], { trainRun }: Around, nowMs: number) =>
  trainRun !== null && isRebuilding(trainRun) ? restarted(points, nowMs) : points

const restarted = (points: readonly Point[], nowMs: number): readonly Point[] =>
  points.slice(-1).map(({ progress }) => ({ atMs: nowMs, progress }))

function sampled(points: readonly Point[], nowMs: number) {
  const first = points[0] ?? { atMs: nowMs, progress: noProgress }
  const last = points.at(-1)?.progress ?? noProgress
  return { first: first.progress, last, sampledMs: nowMs - first.atMs }
}

/** While the cluster does not answer, the job is unknown, and old data is not shown as new. */
const nothingOf = (failure: Failure): Around & Pick<JobObservations, 'gpus' | 'lostGpus'> => ({
  gpus: [failure],
  lostGpus: [],
  resources: failure,
  nodes: failure,
  trainRun: null,
  networks: [],
  checkpoints: null,
})
