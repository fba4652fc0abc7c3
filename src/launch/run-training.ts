import { ConfigError, InfrastructureError } from '../errors.js'
import { runDirectory } from '../records/run-directory.js'
import type { WrittenCoordinatorEvent } from '../records/coordinator-event.js'
import { formatRecord } from '../records/format-record.js'
import type { BackendSelection, RunMetrics } from '../records/run-metrics.js'
import type { Ready } from '../telemetry/control-message.js'
import type { TrainResult, TrainTask } from '../worker/worker-spec.js'
import { resumeJob } from './check-resume.js'
import { openChronicle } from './chronicle.js'
import { createHealthFile, type LastWord } from './health-file.js'
import {
  chooseTransport,
  type EngineWorld,
  launchGroup,
  prepareRunDirectory,
  readEventLogs,
  removeRunDirectory,
} from './local-engine.js'
import { type FinishedRun, summarizeRun } from './summarize-run.js'
import type { RunTraining, TrainingJob, TrainingObserver } from './training-job.js'

/** One start of a group of workers on a job. */
export type Attempt = {
  /** Counts from 0; null where nothing restarts the run, and one that never began leaves nothing behind. */
  readonly number: number | null
  /** Start of the run, earlier attempts included: the times of events count from here. */
  readonly startedAt: Date
  readonly observer: TrainingObserver
  readonly signal: AbortSignal
  /** Given when the attempt has failed and has left a health checkpoint that does not say it is the last. */
  readonly onLastWord?: (speak: LastWord) => void
}

/** Training on worker processes of this machine. */
export function createLocalTraining(world: EngineWorld): RunTraining {
  return async (job, observer, signal) => {
    const attempt = { number: null, startedAt: world.now(), observer, signal }
    return writeRunRecord(world, summarizeRun(await runAttempt(world, job, attempt)))
  }
}

/** Writes the record to where every command finds it. */
export async function writeRunRecord(world: EngineWorld, metrics: RunMetrics): Promise<RunMetrics> {
  const { run_directory: directory } = metrics
  if (directory) await world.writeText(runDirectory.run(directory), formatRecord(metrics))
  return metrics
}

/** Runs the job once, from its start or checkpoint; when it rejects, none of its processes is left. */
export async function runAttempt(
  world: EngineWorld,
  asked: TrainingJob,
  attempt: Attempt,
): Promise<FinishedRun> {
  const { observer, signal, startedAt } = attempt
  const { job, firstStep } = await resolveResume(asked, observer)
  await prepareRunDirectory(job.runDirectory, attempt.number ?? 0)
  const transport = chooseTransport(job.transport)
  const chronicle = openChronicle(world, job, attempt, firstStep)
  const health = createHealthFile(job, world, attempt)
  const ready: Ready[] = []
  const request = {
    workers: job.workers,
    transport: job.transport,
    task: (rank: number) => createTask(job, rank),
    stallTimeoutMs: job.stallTimeoutMs,
    startedAt,
    intervention: observer.intervention ?? null,
  }
  const watching = {
    beat: health.beat,
    event(event: WrittenCoordinatorEvent): void {
      health.event(event)
      chronicle.write(event)
    },
    saved: chronicle.checkSaved,
    ready(message: Ready): void {
      ready[message.rank] = message
      if (message.rank === 0) observer.note?.(describeStart(job, message, transport))
    },
    output: (rank: number, line: string) => observer.note?.(`[worker ${rank}] ${line}`),
  }
  const results = await launchGroup(world, request, watching, signal).catch(
    async (error: unknown) => {
      const neverBegan = error instanceof ConfigError && attempt.number === null
      await chronicle.end(signal.aborted ? 'stopped' : 'failed', (error as Error).message)
      if (neverBegan) await removeRunDirectory(job.runDirectory, job.workers)
      else offerLastWord(attempt, await health.fail(error))
      throw error
    },
  )
  const endedAt = world.now()
  const snapshots = await health.complete()
  await chronicle.end('finished', null)
  return {
    job,
    transport,
    ...toldBy(ready[0]),
    environment: world.environment(),
    events: await readEventLogs(world, job.runDirectory, job.workers),
    results: results as TrainResult[],
    snapshots,
    startedAt,
    endedAt,
  }
}

function offerLastWord({ onLastWord }: Attempt, lastWord: LastWord | null): void {
  if (lastWord) onLastWord?.(lastWord)
}

/** The job as it can be trained, and the step that it begins with. */
async function resolveResume(
  job: TrainingJob,
  observer: TrainingObserver,
): Promise<{ job: TrainingJob; firstStep: number }> {
  if (job.resumeFrom === null) return { job, firstStep: 0 }
  // Loaded late, with the schemas it needs: most runs resume nothing.
  const { findCheckpoint } = await import('./find-checkpoint.js')
  const { directory, manifest, skipped } = await findCheckpoint(job.resumeFrom)
  for (const reason of skipped) observer.note?.(`skipped a damaged checkpoint: ${reason}`)
  const resumed = resumeJob(job, manifest)
  observer.note?.(`resuming from ${directory} at step ${manifest.next_step}`)
  return { job: { ...resumed, resumeFrom: directory }, firstStep: manifest.next_step }
}

function createTask(job: TrainingJob, rank: number): TrainTask {
  const { seed, hiddenSize, numLayers, inputSize, outputSize } = job
  return {
    kind: 'train',
    runId: job.runId,
    workload: job.workload,
    workingDirectory: process.cwd(),
    backend: job.backend,
    options: { seed, hiddenSize, numLayers, inputSize, outputSize },
    optimizer: job.optimizer,
    learningRate: job.learningRate,
    numSteps: job.steps,
    batchSize: job.batchSize,
    microBatches: job.microBatches,
    verifyEvery: job.verifyEvery,
    auditEvery: job.auditEvery,
    onViolation: job.onViolation,
    checkpointEvery: job.checkpointEvery,
    resumeFrom: job.resumeFrom,
    checkpointsDirectory: runDirectory.checkpoints(job.runDirectory),
    eventsPath: runDirectory.events(job.runDirectory, rank),
  }
}

function describeStart(job: TrainingJob, { backend }: Ready, transport: string): string {
  const workers = job.workers === 1 ? '1 worker' : `${job.workers} workers over ${transport}`
  return `${workers}, backend ${backend.selected} (${backend.reason})`
}

/** What rank 0 said before it trained; a run without that cannot be described. */
function toldBy(ready: Ready | undefined) {
  if (!ready) throw new InfrastructureError('worker 0 ended without saying what it trained with')
  return { backend: ready.backend as BackendSelection, tensors: ready.tensors }
}
