import { judgeMetric } from '../checks/metrics-check.js'
import { type Cluster, hasBusyGpu, isRebuilding } from '../cluster.js'
import { isTerminal, type Job } from '../job.js'
import { createMetricWatch, type MetricNote, type MetricWatch } from '../metric-notes.js'
import type { MetricRule } from '../metric-rules.js'
import { createLogTail, type LogTail, readOn, wholeLines } from '../new-lines.js'
import { findAnnouncedPause } from '../parse/announced-pause.js'
import { parseSteps } from '../parse/parse-steps.js'
import { isTooSlow } from '../parse/user-pattern.js'
import { tailDriver } from '../read-log.js'
import { readResources } from '../read-resources.js'
import { withRankErrors } from '../with-rank-errors.js'
import type { PollResult } from './supervisor-event.js'

/** The inputs of polling an attempt. */
type PollDependencies = {
  readonly cluster: Cluster
  /** The user's own pattern of steps. */
  readonly pattern: RegExp | null
  /** The metrics that the user described. */
  readonly metricRules: readonly MetricRule[]
  /** Whether Ray Train may report its ranks. */
  readonly tracksTrain: boolean
  /** Epoch milliseconds. */
  nowMs(): number
}

/** The state that a poll needs: whether the attempt seems to stall. */
export type PolledAttempt = { readonly id: string; readonly seemsStalled: boolean }

const linesPerLook = 500

/** What is remembered of the log of one attempt. */
type Reader = { readonly id: string; readonly tail: LogTail; readonly metrics: MetricWatch }

/** Polls attempts. A poll makes three requests, and one more if the attempt seems to stall. */
export function createLooker(dependencies: PollDependencies) {
  const { cluster, metricRules } = dependencies
  const newReader = (id: string): Reader => ({
    id,
    tail: createLogTail(),
    metrics: createMetricWatch(metricRules),
  })
  let reader: Reader | null = null
  return async ({ id, seemsStalled }: PolledAttempt): Promise<PollResult> => {
    reader = reader?.id === id ? reader : newReader(id)
    const job = await cluster.job(id)
    if (job.status === 'ok') return lookAtJob(job.value, { id, seemsStalled }, reader, dependencies)
    // Time without polls says nothing about the rhythm of a metric.
    reader.metrics.forget()
    return job.status === 'missing'
      ? unknownJob(cluster)
      : { kind: 'unreachable', reason: job.reason }
  }
}

async function lookAtJob(
  job: Job,
  { id, seemsStalled }: PolledAttempt,
  reader: Reader,
  dependencies: PollDependencies,
): Promise<PollResult> {
  const { cluster, tracksTrain } = dependencies
  const [{ text, ...read }, isRecovering, unmet, areGpusBusy] = await Promise.all([
    readLog(job, reader, dependencies),
    tracksTrain && !isTerminal(job.status) ? recovers(cluster, id) : false,
    job.status === 'PENDING' ? unmetDemand(cluster) : null,
    seemsStalled ? gpusWork(cluster) : null,
  ])
  const seen = withRankErrors(job, text)
  return { kind: 'seen', job: seen, session: null, ...read, isRecovering, unmet, areGpusBusy }
}

async function unknownJob(cluster: Cluster): Promise<PollResult> {
  const head = await cluster.head()
  if (head.status !== 'ok') return { kind: 'unreachable', reason: head.reason }
  return { kind: 'unknown-job', session: head.value.session }
}

const unread = {
  steps: null,
  isPatternTooSlow: false,
  hasNewLines: false,
  metrics: null,
  text: '',
  pause: 'none' as const,
}

async function readLog(
  job: Job,
  { tail, metrics }: Reader,
  { cluster, pattern, nowMs }: PollDependencies,
) {
  const read = await readOn(tail, linesPerLook, (lines) => tailDriver(cluster, job, lines))
  if (read.status !== 'ok') return unread
  const { text, lines, isGap } = read.value
  const fresh = tail.take(wholeLines(text, { status: 'ok', value: job }))
  const steps = parseSteps(fresh, pattern)
  metrics.note(text, lines, nowMs())
  // A pattern that is no longer used finds no step, and that is no stall.
  const isPatternTooSlow = pattern !== null && isTooSlow(pattern)
  return {
    // Without a step in what was read, the steps before it are unknown.
    steps: isPatternTooSlow || (isGap && steps.readings.length === 0) ? null : steps,
    isPatternTooSlow,
    hasNewLines: fresh !== '',
    pause: findAnnouncedPause(text, fresh, isPatternTooSlow ? null : pattern),
    metrics: judgeMetrics(metrics, job, nowMs()),
    text,
  }
}

/** The metrics that appear too late, and those whose pattern is no longer used. */
function judgeMetrics(watch: MetricWatch, value: Job, nowMs: number) {
  const job = { status: 'ok', value } as const
  const notes = watch.notes()
  const namesOf = (holds: (note: MetricNote) => boolean) =>
    notes.filter(holds).map(({ rule }) => rule.name)
  return {
    late: namesOf((note) => judgeMetric(note, { job, nowMs }).status === 'bad'),
    slow: namesOf(({ rule }) => isTooSlow(rule.pattern)),
  }
}

/** Whether Ray Train is rebuilding its worker group. */
async function recovers(cluster: Cluster, id: string): Promise<boolean> {
  const runs = await cluster.trainRuns()
  if (runs.status !== 'ok') return false
  const run = runs.value.filter(({ submissionId }) => submissionId === id).at(-1)
  return run !== undefined && isRebuilding(run)
}

async function unmetDemand(cluster: Cluster): Promise<string | null> {
  const answer = await readResources(cluster)
  return answer.status === 'ok' ? answer.value.demands.join(', ') || null : null
}

async function gpusWork(cluster: Cluster): Promise<boolean | null> {
  const answer = await cluster.gpus()
  const known =
    answer.status === 'ok'
      ? answer.value.filter(({ utilizationPercent }) => utilizationPercent !== null)
      : []
  return known.length === 0 ? null : hasBusyGpu(known)
}
