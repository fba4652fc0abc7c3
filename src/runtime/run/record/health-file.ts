import { formatRecord, type TextParts } from '../../../kit/records/json/format-record.js'
import type {
  CheckpointDetails,
  HealthCheckpoint,
  WorkerSnapshot,
} from '../../../kit/records/monitor/health-checkpoint.js'
import { blamedRanks } from '../../../kit/errors.js'
import type { Beat } from '../../../lab/telemetry/control-message.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import type { WrittenCoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import { createHealthDetails, type RunEnd } from './health-details.js'
import { describeHealth, type WorkerState } from './health-record.js'
import type { RankSample } from '../../../kit/peers/at-work.js'
import { createSlowRanks, type SlowRank } from '../../../kit/peers/slow-ranks.js'
import { createLatestWriter } from './latest-writer.js'
import type { Job, RunObserver } from '../job.js'
import { elapsedSince, type MachineServices } from '../machine-services.js'

/** One start of the run; `number` is null where nothing restarts it. */
type HealthAttempt = {
  readonly number: number | null
  readonly startedAt: Date
  readonly observer: RunObserver
}

/** Writes the final state of a failed attempt that has no successor, with the reason for the end of the whole run. */
export type WriteFinalState = (error: unknown) => Promise<void>

/** Less is the calendar's own correction. */
const setByMs = 1000

/** The start of the run by the current calendar, which may have been set since: readers subtract one from the other. */
function startOn(now: Date, elapsedMs: number, startedAt: Date): Date {
  const startMs = now.getTime() - elapsedMs
  return Math.abs(startMs - startedAt.getTime()) < setByMs ? startedAt : new Date(startMs)
}

/** Shortest time between two updates of the file and of the progress. */
const minIntervalMs = 100

/**
 * Follows the heartbeats of a group: keeps the health checkpoint up to date during training, and reports progress to
 * the observer. A file that cannot be written is noted once and does not end the run.
 */
export function createHealthFile(job: Job, services: MachineServices, attempt: HealthAttempt) {
  const { observer } = attempt
  const workers = unheard(job.workers, services.now())
  const facts = { runDirectory: job.runDirectory, mayRestart: attempt.number !== null }
  const elapsedMs = elapsedSince(services, attempt.startedAt)
  const details = createHealthDetails(facts, job.workers, elapsedMs())
  const slowAmong = createSlowRanks()
  let lastAt = -Infinity
  const place = createPlace(services.writeText)
  const write = createLatestWriter(job.healthCheckpointPath, place.writeText, (error) =>
    observer.note?.(`no health checkpoint: ${error.message}`),
  )

  const describe = (end: RunEnd | null) => {
    const now = services.now()
    const start = startOn(now, elapsedMs(), attempt.startedAt)
    const described = details.describe(workers, start, end, detectedBy(observer, end))
    return describeHealth({
      runId: job.runId,
      totalSteps: job.steps,
      workers,
      ...outcomeOf(end),
      slowRanks: slowRanksOf(slowAmong(atWork(workers, described), end !== null), end, described),
      now,
      details: described,
    })
  }
  const publish = (end: RunEnd | null) => {
    const record = describe(end)
    const progress = { completedSteps: record.completed_steps, totalSteps: job.steps }
    observer.progress?.({ ...progress, loss: lossOf(workers) })
    const isBegun = workers.some(({ beat }) => beat?.latest)
    if (isBegun) observer.health?.(record)
    // Before the first step nothing is known but a failure, and a file would suggest otherwise.
    const isKnown = isBegun || end !== null
    return { record, written: write(isKnown ? formatRecord(record) : null) }
  }

  return {
    beat(beat: Beat): void {
      const state = { beat, heardAt: services.now() }
      workers[beat.rank] = state
      details.hear(beat.rank, state)
      if (services.monotonicMs() - lastAt < minIntervalMs) return
      lastAt = services.monotonicMs()
      publish(null)
    },
    replaces: place.replaces,
    /** Takes the coordinator's other events about its workers. */
    event: (event: WrittenCoordinatorEvent): void => details.event(event),
    /** The last state of a run that ended well. */
    async complete(): Promise<WorkerSnapshot[]> {
      const { record, written } = publish({ outcome: 'finished', reason: 'finished', ranks: [] })
      await written
      return record.workers
    },
    /** Writes the last state of a failed run, with the ranks to blame, also if no rank has made a step. */
    fail: (error: unknown) => publishFailure(publish, error),
  }
}

/** Nothing is written before the work that makes place for it is done. */
function createPlace(writeText: MachineServices['writeText']) {
  let ready = Promise.resolve()
  return {
    writeText: (path: string, text: TextParts) => ready.then(() => writeText(path, text)),
    replaces: (work: () => Promise<void>): void => void (ready = work()),
  }
}

/** Which detectors have too little data is known at the end. */
const detectedBy = ({ raised, blind }: RunObserver, end: RunEnd | null) => ({
  findings: raised?.() ?? null,
  blind: end === null ? null : (blind?.() ?? null),
})

const unheard = (workers: number, heardAt: Date): WorkerState[] =>
  Array.from({ length: workers }, () => ({ beat: null, heardAt }))

/** The newest loss; null before the first step. */
function lossOf([first]: readonly WorkerState[]): number | null {
  const loss = first?.beat?.latest?.loss
  return loss === undefined || loss === null ? null : Number(loss)
}

const outcomeOf = (end: RunEnd | null) => ({
  failedRanks: end?.ranks ?? [],
  isComplete: end?.outcome === 'finished',
  hasFailed: end?.outcome === 'failed',
})

/** The ranks that have finished a step, for comparison. */
const atWork = (
  workers: readonly WorkerState[],
  details: CheckpointDetails,
): readonly RankSample[] =>
  workers.flatMap(({ beat }, rank) => {
    const step = beat?.latest?.step
    return step === undefined
      ? []
      : [{ id: rank, snapshot: { step }, details: details.workers[rank] ?? null }]
  })

/**
 * The ranks whose own slowness matters. After a run that detectors have followed to its end, their judgement stands.
 */
function slowRanksOf(
  slow: readonly SlowRank[],
  end: RunEnd | null,
  { findings }: CheckpointDetails,
): ReadonlySet<number> {
  if (end?.outcome === 'finished' && findings !== undefined) return blamedAsSlow(findings)
  return new Set(
    slow.filter(({ isNamed, isSignificant }) => isNamed && isSignificant).map(({ id }) => id),
  )
}

function blamedAsSlow(findings: readonly Finding[]): ReadonlySet<number> {
  const isSlow = ({ type, severity }: Finding) => type === 'slow_worker' && severity !== 'minor'
  const blames = findings.filter(isSlow).map(({ blame }) => blame)
  return new Set(blames.flatMap((blame) => (blame.kind === 'rank' ? [blame.rank] : [])))
}

type Publish = (end: RunEnd) => {
  record: HealthCheckpoint
  written: Promise<void>
}

async function publishFailure(publish: Publish, error: unknown): Promise<WriteFinalState> {
  const end = { outcome: 'failed', reason: messageOf(error), ranks: blamedRanks(error) } as const
  await publish(end).written
  return (last) => publish({ ...end, reason: messageOf(last), isFinal: true }).written
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
