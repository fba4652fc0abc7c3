import type { Answer, Failure } from '../../../kit/records/answer.js'
import type { JobHealth } from '../../../kit/records/jobs/job-health.js'
import type { HealthExpectations, JobObservations } from '../checks/health-check.js'
import { isTerminal, type Job } from '../job.js'
import type { KnownGpus } from '../known-gpus.js'
import { judgeHealth } from '../judge-health.js'
import { createMetricWatch } from '../metric-notes.js'
import type { Observing } from '../observe-job.js'
import { type LogReading, readOn, wholeLines } from '../new-lines.js'
import { parseThroughput, type Throughput } from '../parse/parse-throughput.js'
import { tailJob } from '../read-log.js'
import { explained } from '../with-rank-errors.js'
import { noteSilence } from '../silence.js'
import { createStepHistory, type StepMemory } from './step-history.js'
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

/** The memory of a watch; plain data, so that it can be stored in a file. */
type WatchMemory = StepMemory & {
  readonly lostSinceMs: number | null
  readonly knownGpus: KnownGpus['known']
}

export const noMemory: WatchMemory = {
  points: [],
  lostSinceMs: null,
  pausedSinceMs: null,
  knownGpus: [],
}

/** Polls one job repeatedly. */
interface JobWatch {
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
  const steps = createStepHistory({ pattern, stallMs: expected.stallMs, nowMs }, earlier)
  let { lostSinceMs } = earlier
  const surroundings = createSurroundings(id, watching, earlier.knownGpus)

  const note = (reading: LogReading | null, job: Answer<Job>) => {
    // The surroundings may have changed without polls.
    if (lostSinceMs !== null) {
      steps.restart()
      surroundings.forget()
      metrics.forget()
    }
    lostSinceMs = noteSilence(lostSinceMs, true, nowMs())
    if (reading === null) return
    if (reading.isGap) steps.restart()
    const log = wholeLines(reading.text, job)
    metrics.note(log, reading.lines, nowMs())
    steps.note(log)
  }
  const read = async (job: Answer<Job>): Promise<Answer<LogReading>> =>
    job.status === 'ok'
      ? readOn(steps.tail, linesPerLook, (lines) => tailJob(watching, job.value, lines))
      : job
  const judge = (now: Polled) => {
    const { job } = now
    const seen = {
      ...steps.sampled(),
      ...now,
      metrics: metricRules.length === 0 ? null : metrics.notes(),
      pattern,
      endInLog: null,
      gpuPrograms: [],
      continues: true,
      nowMs: nowMs(),
    }
    const health = judgeHealth(seen, expected, { jobId: id, cluster: cluster.address })
    const isOver = job.status === 'ok' && isTerminal(job.value.status)
    return { seen, health, lostSinceMs, isOver }
  }
  return {
    memory: () => ({ ...steps.memory(), lostSinceMs, knownGpus: surroundings.knownGpus() }),
    async look() {
      const job = await cluster.job(id)
      if (job.status === 'unreachable') {
        lostSinceMs = noteSilence(lostSinceMs, false, nowMs())
        return { ...judge({ job, isLogRead: false, ...nothingOf(job) }), throughput: null }
      }
      const log = await read(job)
      const text = log.status === 'ok' ? log.value.text : null
      note(log.status === 'ok' ? log.value : null, job)
      const { around, ...gpus } = await surroundings.look(job, steps.hasStep())
      steps.noteAround({ ...around, ...gpus })
      const isLogRead = text !== null
      const view = judge({ job: explained(job, text), isLogRead, ...gpus, ...around })
      return { ...view, throughput: text === null ? null : parseThroughput(text) }
    },
  }
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
