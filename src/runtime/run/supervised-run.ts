import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import {
  classifyFailure,
  type FailedAttempt,
  type Failure,
  isRestartable,
  type RestartPoint,
} from '../supervise/failed-attempt.js'
import type { RestartPolicy } from '../supervise/restart-policy.js'
import { type Restart, supervise } from '../supervise/supervise.js'
import { checkpointLayout } from './checkpoints/index.js'
import { findRestartPoint } from './checkpoints/restart-point.js'
import type { Engine } from './engine.js'
import type { Job, RunObserver } from './job.js'
import { keepAttemptLogs, readCutLogs } from './record/attempt-logs.js'
import type { WriteFinalState } from './record/health-file.js'
import {
  type AttemptEvents,
  describeRestart,
  mergeAttempts,
  reachedStep,
  stateHashes,
  trainedFrom,
} from './record/merge-attempts.js'
import { describeResume, judgeResumedState } from './record/resumed-state.js'
import { readScriptCheckpoints, removeRunDirectory } from './record/run-files.js'
import { type FinishedRun, summarizeRun } from './record/summarize-run.js'
import { runAttempt, writeRunRecord } from './run-attempt.js'
import { type MachineServices, startRunClock } from './machine-services.js'
import { sleep } from '../../machine/system/sleep.js'

/** The inputs of a supervised run. */
type SupervisedRun = {
  readonly services: MachineServices
  readonly engine: Engine
  readonly job: Job
  readonly observer: RunObserver
  readonly signal: AbortSignal
}

/** One run over all its attempts. */
type Run = SupervisedRun & {
  readonly startedAt: Date
  /** As the newest attempt has shown: a command may start its ranks itself. */
  workers: number
  /** The records of the failed attempts, oldest first. */
  readonly attempts: AttemptEvents[]
  /** The checkpoint that each attempt continued; null: from where the run began. */
  readonly origins: (RestartPoint | null)[]
  /** Marks the newest failed attempt in the health checkpoint as the last one. */
  writeFinalState: WriteFinalState | null
}

/** Runs a job that continues from its newest trusted checkpoint when an attempt fails; the record covers all attempts. */
export async function runSupervised(
  about: SupervisedRun,
  policy: RestartPolicy,
): Promise<RunMetrics> {
  const { services, observer, signal } = about
  const startedAt = startRunClock(services)
  const { workers } = about.job
  const begun = { attempts: [], origins: [], writeFinalState: null }
  const run: Run = { ...about, startedAt, workers, ...begun }
  const { result, restarts } = await supervise({
    policy,
    runAttempt: (attempt, from) => startAttempt(run, attempt, from),
    examine: (attempt, error) => examine(run, attempt, error),
    sleep: (ms) => sleep(ms, signal),
    random: Math.random,
    resumesItself: about.job.work.kind === 'command',
    note: (line) => observer.note?.(line),
  }).catch(async (error: unknown) => {
    await run.writeFinalState?.(error)
    throw error
  })
  const metrics = await withResumedStates(run, describeRun(run, result, restarts), result.events)
  for (const line of (metrics.restarts ?? []).flatMap(describeResume)) observer.note?.(line)
  return writeRunRecord(services, metrics)
}

/** All processes of the previous attempt have ended by then, so nothing else writes checkpoints or logs. */
async function startAttempt(run: Run, number: number, from: RestartPoint | null) {
  const { services, engine, job, observer, signal, startedAt } = run
  if (number > 0) await keepAttemptLogs(job.runDirectory, number - 1)
  run.origins.push(from)
  const resumeFrom = from?.directory ?? job.resumeFrom
  const onFinalState = (write: WriteFinalState): void => {
    run.writeFinalState = write
  }
  const onWorkers = (workers: number): void => {
    run.workers = workers
  }
  const attempt = { number, startedAt, observer, signal, onWorkers, onFinalState }
  return runAttempt(services, engine, { ...job, resumeFrom }, attempt)
}

async function examine(run: Run, attempt: number, error: unknown): Promise<FailedAttempt> {
  const { services, job, signal, attempts, workers } = run
  const events = await readCutLogs(services, job.runDirectory, workers)
  attempts[attempt] = events
  const failure = classifyFailure(error, {
    reachedStep: reachedStep(events),
    firstStep: firstStep(attempts),
    isAborted: signal.aborted,
  })
  if (failure.class === 'configuration' && attempt === 0) {
    await removeRunDirectory(job.runDirectory, workers)
  }
  return { ...failure, from: isRestartable(failure) ? await choosePoint(run, failure) : null }
}

async function choosePoint(run: Run, failure: Failure): Promise<RestartPoint | null> {
  const { job, attempts, observer } = run
  const recordedSteps = recordedBy(run)
  const { found, skipped } = await findRestartPoint({
    runDirectory: job.runDirectory,
    runId: job.runId,
    layout: checkpointLayout(job.checkpoints.layout),
    trustedSteps: trustedSteps(job, failure),
    recordedSteps: Math.min(recordedSteps, (job.steps ?? Infinity) - 1),
    stateHashes: stateHashes(attempts),
  })
  for (const reason of skipped) observer.note?.(`skipped a checkpoint: ${reason}`)
  return found && { directory: found.directory, step: found.step, stateHash: found.stateHash }
}

/** The recorded steps of the newest attempt. */
function recordedBy({ attempts, origins }: Run): number {
  return reachedStep(attempts.at(-1) ?? []) ?? origins.at(-1)?.step ?? 0
}

/** A check at a step covers all steps since the previous verified one; null if no check has failed. */
function trustedSteps({ work }: Job, { class: kind, step }: Failure): number | null {
  if (kind !== 'integrity') return null
  const interval = work.kind === 'model' ? Math.max(1, work.verifyEvery) : 1
  return Math.floor((step ?? 0) / interval) * interval
}

/** The start of the run: the first attempt that trained at all. */
function firstStep(attempts: readonly AttemptEvents[]): number {
  const start = attempts.flat(2).find((event) => event.type === 'start')
  return start?.first_step ?? 0
}

function describeRun(run: Run, finished: FinishedRun, restarts: readonly Restart[]): RunMetrics {
  const earlier = run.attempts.slice(0, restarts.length)
  const attempts = [...earlier, finished.events]
  const first = firstStep(attempts)
  const beginnings = [
    first,
    ...restarts.map(({ failure }, index) => {
      return failure.from?.step ?? trainedFrom(attempts[index + 1] ?? []) ?? first
    }),
  ]
  const metrics = summarizeRun({
    ...finished,
    events: mergeAttempts(attempts, beginnings),
    earlierEvents: earlier.flat(),
  })
  return {
    ...metrics,
    resumed_from_step: run.job.resumeFrom === null ? null : first,
    restarts: restarts.map(({ failure, delayMs }, attempt) =>
      describeRestart(attempts, attempt, {
        failedStep: failure.step,
        reason: failure.message,
        rank: failure.rank,
        delayMs,
        resumedFromStep: beginnings[attempt + 1] ?? first,
        checkpointHash: failure.from?.stateHash ?? null,
      }),
    ),
  }
}

/** A user's script resumes by itself, so the state that it loaded is compared with the one that it saved. */
async function withResumedStates(
  { job, attempts, workers }: Run,
  metrics: RunMetrics,
  last: AttemptEvents,
): Promise<RunMetrics> {
  if (job.work.kind !== 'command' || !metrics.restarts) return metrics
  const lines = await readScriptCheckpoints(job.runDirectory, workers)
  const events = [...attempts.slice(0, metrics.restarts.length), last]
  const restarts = metrics.restarts.map((restart, index) => {
    const pids = pidsOf(events[index + 1] ?? [])
    return { ...restart, resumed_state: judgeResumedState(lines, pids) }
  })
  return { ...metrics, restarts }
}

const pidsOf = (events: AttemptEvents): ReadonlySet<number> =>
  new Set(events.flat().flatMap((event) => (event.type === 'start' ? [event.pid] : [])))
