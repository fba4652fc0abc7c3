import { defaultLimits } from '../../lab/detect/processes/worker-view.js'
import { ConfigError } from '../../kit/errors.js'
import { formatParts } from '../../kit/records/json/format-record.js'
import { thinSteps } from '../../kit/records/run/thinned/thin-steps.js'
import type { WrittenCoordinatorEvent } from '../../kit/records/run/coordinator-event.js'
import { runDirectory } from '../../kit/records/run/run-directory.js'
import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import type { Ready } from '../../lab/telemetry/control-message.js'
import { coresOf } from './cores-of.js'
import type { Engine, PreparedGroup } from './engine.js'
import type { Job, RunObserver } from './job.js'
import { openAttemptRecord } from './record/attempt-record.js'
import { recordLoad } from './record/record-load.js'
import { createHealthFile, type WriteFinalState } from './record/health-file.js'
import {
  prepareRunDirectory,
  readEventLogs,
  removeOutdatedHealth,
  removeRunDirectory,
} from './record/run-files.js'
import type { FinishedRun } from './record/summarize-run.js'
import { elapsedSince, type MachineServices } from './machine-services.js'
import { silentLimitMs } from './silent-limit.js'
import type { WorkerHandle } from './worker-handle.js'
import { type GroupObserver, runWorkerGroup } from './worker-group.js'

/** One start of a group of workers on a job. */
export type Attempt = {
  /** Counts from 0; null if nothing restarts the run. An attempt that never began leaves no files. */
  readonly number: number | null
  /** Start of the run, earlier attempts included: the times of events count from here. */
  readonly startedAt: Date
  readonly observer: RunObserver
  readonly signal: AbortSignal
  /** Called when the number of workers is known, which a command may show only when it has started them. */
  readonly onWorkers?: (workers: number) => void
  /** Called when the first worker is ready to train. */
  readonly onReady?: () => void
  /** Called when the attempt has failed and its health checkpoint does not say that it is the last. */
  readonly onFinalState?: (write: WriteFinalState) => void
}

/** Writes the record to where every command finds it. */
export async function writeRunRecord(
  services: MachineServices,
  metrics: RunMetrics,
): Promise<RunMetrics> {
  const { run_directory: directory } = metrics
  if (directory)
    await services.writeText(runDirectory.run(directory), formatParts(thinSteps(metrics)))
  return metrics
}

/** Runs the job once, from its start or checkpoint; when it rejects, none of its processes is left. */
export async function runAttempt(
  services: MachineServices,
  engine: Engine,
  asked: Job,
  attempt: Attempt,
): Promise<FinishedRun> {
  const { observer, number, startedAt, signal } = attempt
  const note = (line: string): void => observer.note?.(line)
  const { intervention = null, beforeRanks, rankStarted } = observer
  const launched = { ...(beforeRanks && { beforeRanks }), ...(rankStarted && { rankStarted }) }
  const started = { number, startedAt, intervention, note, signal }
  const group = await engine.prepare(asked, { ...started, ...launched })
  attempt.onWorkers?.(group.job.workers)
  try {
    return await runGroup(services, engine, group, attempt)
  } finally {
    await group.close()
  }
}

async function runGroup(
  services: MachineServices,
  engine: Engine,
  group: PreparedGroup,
  attempt: Attempt,
): Promise<FinishedRun> {
  const { job, transport } = group
  const { signal, startedAt } = attempt
  const isFirst = (attempt.number ?? 0) === 0
  await prepareRunDirectory(job.runDirectory, attempt.number ?? 0)
  const silentMs = silentLimitMs(engine, job, coresOf(job, services))
  const record = openAttemptRecord(services, group, attempt, silentMs)
  const health = createHealthFile(job, services, attempt)
  const load = engine.losesCpuTimes ? null : recordLoad(services, record, startedAt)
  const ready: Ready[] = []
  const elapsedMs = elapsedSince(services, startedAt)
  const observer = observeGroup({ group, attempt, record, health, ready, elapsedMs })
  const { workers, stallTimeoutMs: stallMs, hangTimeoutMs: hangMs = null } = job
  const limits = { ...defaultLimits, stallMs, hangMs, silentMs }
  const { start } = group
  const linger = engine.beatsNeedInterpreter && { lingerMs: teardownMs }
  await runWorkerGroup({ workers, start, limits, ...linger, observer, signal, elapsedMs })
    .finally(() => load?.end())
    .catch(async (error: unknown) => {
      // The supervisor of a run removes its directory itself, after it has read the logs.
      const neverBegan = error instanceof ConfigError && isFirst
      await record.end(signal.aborted ? 'stopped' : 'failed', (error as Error).message)
      await attempt.observer.settle?.()
      const writeFinalState = neverBegan ? null : await health.fail(error)
      if (neverBegan && attempt.number === null) await removeRunDirectory(job.runDirectory, workers)
      if (writeFinalState) attempt.onFinalState?.(writeFinalState)
      throw error
    })
  const endedAt = services.now()
  await record.end('finished', null)
  await attempt.observer.settle?.()
  const snapshots = await health.complete()
  const events = await readEventLogs(services, job.runDirectory, workers)
  const environment = services.environment()
  const [first = null] = ready
  return {
    engine,
    job,
    transport,
    ready: first,
    environment,
    events,
    snapshots,
    startedAt,
    endedAt,
  }
}

/** An interpreter takes itself apart, and its launcher after it: both may be slow, and both may still fail. */
const teardownMs = 60_000

type Watched = {
  readonly group: PreparedGroup
  readonly attempt: Attempt
  readonly record: ReturnType<typeof openAttemptRecord>
  readonly health: ReturnType<typeof createHealthFile>
  readonly ready: Ready[]
  readonly elapsedMs: () => number
}

function observeGroup(watched: Watched): GroupObserver {
  const { group, attempt, record, health, ready, elapsedMs } = watched
  const { observer } = attempt
  return {
    beat(beat, worker) {
      health.beat(beat)
      observer.intervention?.beat(beat, controlOf(worker, elapsedMs()))
    },
    event(event: WrittenCoordinatorEvent): void {
      health.event(event)
      record.write(event)
    },
    saved: record.checkSaved,
    sealed(message) {
      // A worker's clock may be disturbed: an effect cannot be later than its report.
      const atMs = Math.min(message.atMs, elapsedMs())
      observer.intervention?.reached({ ...message, atMs }, group.links)
    },
    ready(message: Ready): void {
      if (ready.length === 0) begin(watched)
      ready[message.rank] = message
      if (message.rank === 0) observer.note?.(describeStart(group, message))
    },
    output: (rank, line) => observer.note?.(`[worker ${rank}] ${line}`),
    printed: (line) => observer.printed?.(line),
    note: (line) => observer.note?.(line),
  }
}

/** Only now is it known that the run has begun: one that was refused leaves all files as they were. */
function begin({ attempt, group, health }: Watched): void {
  attempt.onReady?.()
  if ((attempt.number ?? 0) === 0)
    health.replaces(() => removeOutdatedHealth(group.job.healthCheckpointPath))
}

const controlOf = ({ pid }: WorkerHandle, atMs: number) => ({
  pid,
  atMs,
  signal: (name: NodeJS.Signals): boolean => {
    try {
      return pid !== undefined && process.kill(pid, name)
    } catch {
      return false
    }
  },
})

function describeStart({ job, transport }: PreparedGroup, { backend }: Ready): string {
  const over = transport === null ? '' : ` over ${transport}`
  const workers = job.workers === 1 ? '1 worker' : `${job.workers} workers${over}`
  return `${workers}, backend ${backend.selected} (${backend.reason})`
}
