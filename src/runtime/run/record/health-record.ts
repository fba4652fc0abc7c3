import type {
  CheckpointDetails,
  HealthCheckpoint,
  WorkerSnapshot,
} from '../../../kit/records/monitor/health-checkpoint.js'
import { samplesPerSecond } from '../../../kit/records/run/step-figures.js'
import { meanOfKnown } from '../../../kit/stats/mean-of-known.js'
import type { Beat } from '../../../lab/telemetry/control-message.js'

/** The known state of one worker of a running group. */
export type WorkerState = { readonly beat: Beat | null; readonly heardAt: Date }

/**
 * The health checkpoint of a moment: workers that have not finished a step yet, or do not know its loss and pace, are left
 * out. After a failure the steps that any worker has finished count, since a worker can finish a step only together with all others.
 */
export function describeHealth(options: {
  runId: string
  totalSteps: number | null
  workers: readonly WorkerState[]
  failedRanks: readonly number[]
  slowRanks: ReadonlySet<number>
  isComplete: boolean
  /** No more messages will arrive: some workers may have reported less than they have done. */
  hasFailed?: boolean
  now: Date
  details?: CheckpointDetails
}): HealthCheckpoint {
  const { workers, failedRanks, slowRanks } = options
  const sharedStepMs = stepMsOfAll(workers)
  const snapshots = workers.flatMap((worker, rank) => {
    const latest = worker.beat?.latest
    const known = latest && knownOf(latest, sharedStepMs)
    if (!known) return []
    const atWork = slowRanks.has(rank) ? 'slow' : 'healthy'
    return [snapshot(rank, worker, known, failedRanks.includes(rank) ? 'failed' : atWork)]
  })
  const steps = workers.flatMap(({ beat }) => (beat?.latest ? [beat.latest.step + 1] : []))
  const completed = options.hasFailed
    ? Math.max(0, ...steps)
    : completedByAll(steps, workers.length)
  return {
    run_id: options.runId,
    // How many steps a command had to do is known when it has ended well.
    total_steps: options.totalSteps ?? (options.isComplete ? completed : null),
    completed_steps: completed,
    workers: snapshots,
    timestamp: options.now.toISOString(),
    is_complete: options.isComplete,
    ...(options.details && { minicluster: options.details }),
  }
}

const completedByAll = (steps: readonly number[], workers: number): number =>
  steps.length === workers ? Math.min(...steps) : 0

type Latest = NonNullable<Beat['latest']>
type KnownLatest = Latest & {
  readonly loss: NonNullable<Latest['loss']>
  readonly throughputSamplesPerSec: number
}

/** A step as the older tool reads it; null where its loss or its pace is not known. */
function knownOf(latest: Latest, sharedStepMs: number | null): KnownLatest | null {
  const { loss, window } = latest
  const samples = window?.samples ?? null
  const throughputSamplesPerSec =
    samplesPerSecond(samples, sharedStepMs) ?? latest.throughputSamplesPerSec
  return loss === null || throughputSamplesPerSec === null
    ? null
    : { ...latest, loss, throughputSamplesPerSec }
}

/**
 * The duration of a step of ranks that move together, which is the same for all: each rank's heartbeat covers other
 * steps than its peers', so their own durations would differ by chance. Null where they do not move together.
 */
function stepMsOfAll(workers: readonly WorkerState[]): number | null {
  const latest = workers.flatMap(({ beat }) => beat?.latest ?? [])
  const windows = latest.flatMap(({ window }) => window ?? [])
  if (windows.length < workers.length) return null
  const steps = latest.map(({ step }) => step)
  const reach = Math.max(...windows.map((window) => window.steps))
  if (Math.max(...steps) - Math.min(...steps) > reach) return null
  return meanOfKnown(windows.map(({ meanStepMs }) => meanStepMs))
}

function snapshot(
  rank: number,
  { heardAt }: WorkerState,
  latest: KnownLatest,
  status: WorkerSnapshot['status'],
): WorkerSnapshot {
  return {
    worker_id: rank,
    step: latest.step,
    loss: Number(latest.loss),
    throughput_samples_per_sec: status === 'failed' ? 0 : latest.throughputSamplesPerSec,
    allreduce_time_ms: latest.allreduceMs,
    compute_time_ms: latest.computeMs,
    status,
    timestamp: heardAt.toISOString(),
  }
}
