import { setTimeout as delay } from 'node:timers/promises'
import { keepAttemptLogs, readCutLogs } from '../launch/attempt-logs.js'
import { type EngineWorld, removeRunDirectory } from '../launch/local-engine.js'
import {
  type AttemptEvents,
  describeRestart,
  mergeAttempts,
  reachedStep,
  stateHashes,
} from '../launch/merge-attempts.js'
import type { LastWord } from '../launch/health-file.js'
import { findRestartPoint } from '../launch/restart-point.js'
import { runAttempt, writeRunRecord } from '../launch/run-training.js'
import { type FinishedRun, summarizeRun } from '../launch/summarize-run.js'
import type { RunTraining, TrainingJob, TrainingObserver } from '../launch/training-job.js'
import type { RunMetrics } from '../records/run-metrics.js'
import {
  classifyFailure,
  type FailedAttempt,
  type Failure,
  isRestartable,
  type RestartPoint,
} from '../supervise/failed-attempt.js'
import { defaultDelays } from '../supervise/restart-policy.js'
import { type Restart, supervise } from '../supervise/supervise.js'

/** One run over all its attempts. */
type Run = {
  readonly world: EngineWorld
  readonly job: TrainingJob
  readonly observer: TrainingObserver
  readonly signal: AbortSignal
  readonly startedAt: Date
  /** What the failed attempts wrote down, oldest first. */
  readonly attempts: AttemptEvents[]
  /** The checkpoint that each attempt went on from; null: from where the run began. */
  readonly origins: (RestartPoint | null)[]
  /** Says in the health checkpoint that no attempt follows the newest one that left something there. */
  lastWord: LastWord | null
}

/** Training that goes on from its newest trusted checkpoint when an attempt fails; the record covers all attempts. */
export function createSupervisedTraining(world: EngineWorld, maxRestarts: number): RunTraining {
  return async (job, observer, signal) => {
    const startedAt = world.now()
    const about = { world, job, observer, signal, startedAt }
    const run: Run = { ...about, attempts: [], origins: [], lastWord: null }
    const { result, restarts } = await supervise({
      policy: { maxRestarts, ...defaultDelays },
      runAttempt: (attempt, from) => startAttempt(run, attempt, from),
      examine: (attempt, error) => examine(run, attempt, error),
      sleep: (ms) => sleep(ms, signal),
      random: Math.random,
      note: (line) => observer.note?.(line),
    }).catch(async (error: unknown) => {
      await run.lastWord?.(error)
      throw error
    })
    const metrics = describeRun(run, result, restarts)
    for (const { proven, attempt } of metrics.restarts ?? []) {
      if (proven === false) observer.note?.(`after attempt ${attempt} training took another course`)
    }
    return writeRunRecord(world, metrics)
  }
}

/** All processes of the attempt before have been waited for by then: nobody else writes checkpoints or logs. */
async function startAttempt(run: Run, number: number, from: RestartPoint | null) {
  const { world, job, observer, signal, startedAt } = run
  if (number > 0) await keepAttemptLogs(job.runDirectory, number - 1)
  run.origins.push(from)
  const resumeFrom = from?.directory ?? job.resumeFrom
  const onLastWord = (speak: LastWord): void => {
    run.lastWord = speak
  }
  const attempt = { number, startedAt, observer, signal, onLastWord }
  return runAttempt(world, { ...job, resumeFrom }, attempt)
}

async function examine(run: Run, attempt: number, error: unknown): Promise<FailedAttempt> {
  const { world, job, signal, attempts } = run
  const events = await readCutLogs(world, job.runDirectory, job.workers)
  attempts[attempt] = events
  const failure = classifyFailure(error, {
    reachedStep: reachedStep(events),
    firstStep: firstStep(attempts),
    isAborted: signal.aborted,
  })
  if (failure.class === 'configuration' && attempt === 0) {
    await removeRunDirectory(job.runDirectory, job.workers)
  }
  return { ...failure, from: isRestartable(failure) ? await choosePoint(run, failure) : null }
}

async function choosePoint(run: Run, failure: Failure): Promise<RestartPoint | null> {
  const { job, attempts, observer } = run
  const recordedSteps = reachedStep(attempts.at(-1) ?? []) ?? run.origins.at(-1)?.step ?? 0
  const { found, skipped } = await findRestartPoint({
    runDirectory: job.runDirectory,
    runId: job.runId,
    trustedSteps: failure.class === 'integrity' ? trustedSteps(job, failure.step ?? 0) : null,
    recordedSteps: Math.min(recordedSteps, job.steps - 1),
    stateHashes: stateHashes(attempts),
  })
  for (const reason of skipped) observer.note?.(`skipped a checkpoint: ${reason}`)
  if (found === null) return null
  const { next_step: step, state_hash: stateHash } = found.manifest
  return { directory: found.directory, step, stateHash }
}

/** A check at a step speaks for the steps since the verified one before it. */
function trustedSteps({ verifyEvery }: TrainingJob, failedStep: number): number {
  const interval = Math.max(1, verifyEvery)
  return Math.floor(failedStep / interval) * interval
}

/** Where the run began: the first attempt that trained at all did so there. */
function firstStep(attempts: readonly AttemptEvents[]): number {
  const start = attempts.flat(2).find((event) => event.type === 'start')
  return start?.first_step ?? 0
}

function describeRun(run: Run, finished: FinishedRun, restarts: readonly Restart[]): RunMetrics {
  const earlier = run.attempts.slice(0, restarts.length)
  const attempts = [...earlier, finished.events]
  const first = firstStep(attempts)
  const beginnings = [first, ...restarts.map(({ failure }) => failure.from?.step ?? first)]
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

/** Waits, or rejects with the reason for which the signal aborts. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
}
