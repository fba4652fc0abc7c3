import { type Cluster, isRebuilding } from '../cluster.js'
import { isTerminal, type Job } from '../job.js'
import { createLogTail, type LogTail, wholeLines } from '../new-lines.js'
import { splitLog } from '../parse/log-lines.js'
import { parseSteps } from '../parse/parse-steps.js'
import { isTooSlow } from '../parse/user-pattern.js'
import { tailDriver } from '../read-log.js'
import { readResources } from '../read-resources.js'
import { withRankErrors } from '../with-rank-errors.js'
import type { Sight } from './supervisor-event.js'

/** The inputs of polling an attempt. */
export type Looking = {
  readonly cluster: Cluster
  /** The user's own pattern of steps. */
  readonly pattern: RegExp | null
  /** Whether Ray Train may report its ranks. */
  readonly tracksTrain: boolean
}

/** The state that a poll needs: whether the attempt seems to stall. */
export type Attention = { readonly id: string; readonly isDoubtful: boolean }

const linesPerLook = 500
const announcesPause =
  /sav(?:e|ing)\b.{0,60}checkpoint|checkpoint.{0,60}\bsav(?:e|ing)|\bevaluat(?:e|ing|ion)|\bvalidat(?:e|ing|ion)/i
/** Utilization in percent below which a GPU counts as idle. */
const idlePercent = 5

/** Polls attempts. A poll makes three requests, and one more if the attempt seems to stall. */
export function createLooker({ cluster, pattern, tracksTrain }: Looking) {
  let current: { readonly id: string; readonly tail: LogTail } | null = null
  return async ({ id, isDoubtful }: Attention): Promise<Sight> => {
    if (current?.id !== id) current = { id, tail: createLogTail() }
    const job = await cluster.job(id)
    if (job.status === 'missing') return unknownJob(cluster)
    if (job.status !== 'ok') return { kind: 'unreachable', reason: job.reason }
    const [log, isRecovering, unmet, areGpusBusy] = await Promise.all([
      readLog(cluster, job.value, current.tail, pattern),
      tracksTrain && !isTerminal(job.value.status) ? recovers(cluster, id) : false,
      job.value.status === 'PENDING' ? unmetDemand(cluster) : null,
      isDoubtful ? gpusWork(cluster) : null,
    ])
    const { text, ...read } = log
    const seen = withRankErrors(job.value, text)
    return { kind: 'seen', job: seen, session: null, ...read, isRecovering, unmet, areGpusBusy }
  }
}

async function unknownJob(cluster: Cluster): Promise<Sight> {
  const head = await cluster.head()
  if (head.status !== 'ok') return { kind: 'unreachable', reason: head.reason }
  return { kind: 'unknown-job', session: head.value.session }
}

async function readLog(cluster: Cluster, job: Job, tail: LogTail, pattern: RegExp | null) {
  const text = await tailDriver(cluster, job, linesPerLook)
  const nothing = { steps: null, isPatternTooSlow: false, hasNewLines: false, isPausing: false }
  if (text.status !== 'ok') return { ...nothing, text: '' }
  const fresh = tail.take(wholeLines(text.value, { status: 'ok', value: job }))
  const steps = parseSteps(fresh, pattern)
  // A pattern that is no longer used finds no step, and that is no stall.
  const isPatternTooSlow = pattern !== null && isTooSlow(pattern)
  return {
    steps: isPatternTooSlow ? null : steps,
    isPatternTooSlow,
    hasNewLines: fresh !== '',
    isPausing: announcesPause.test(splitLog(text.value).at(-1) ?? ''),
    text: text.value,
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
    answer.status === 'ok' ? answer.value.flatMap((gpu) => gpu.utilizationPercent ?? []) : []
  return known.length === 0 ? null : known.some((percent) => percent > idlePercent)
}
