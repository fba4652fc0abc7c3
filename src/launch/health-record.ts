import type {
  CheckpointDetails,
  HealthCheckpoint,
  WorkerSnapshot,
} from '../records/health-checkpoint.js'
import { median } from '../stats/robust.js'
import type { Beat } from '../telemetry/control-message.js'

/** A worker's own work takes this much longer than the others' before it is called slow. */
const slowRatio = 1.5

/** What is known of one worker of a running group. */
export type WorkerState = { readonly beat: Beat | null; readonly heardAt: Date }

/**
 * The health checkpoint of a moment: workers that have not finished a step yet are left out, as nothing is known of
 * them. The others are compared by their own work, since all of them wait for the slowest.
 */
export function describeHealth(options: {
  runId: string
  totalSteps: number
  workers: readonly WorkerState[]
  failedRanks: readonly number[]
  isComplete: boolean
  now: Date
  details?: CheckpointDetails
}): HealthCheckpoint {
  const { workers, failedRanks } = options
  const snapshots = workers.flatMap((worker, rank) => {
    const latest = worker.beat?.latest
    if (!latest) return []
    const others = workers.flatMap(({ beat }, other) =>
      other !== rank && beat?.latest ? [ownWorkMs(beat.latest)] : [],
    )
    const isSlow = others.length > 0 && ownWorkMs(latest) > slowRatio * median(others)
    const status = failedRanks.includes(rank) ? 'failed' : isSlow ? 'slow' : 'healthy'
    return [snapshot(rank, worker, latest, status)]
  })
  const steps = snapshots.map(({ step }) => step + 1)
  return {
    run_id: options.runId,
    total_steps: options.totalSteps,
    completed_steps: snapshots.length === workers.length ? Math.min(...steps) : 0,
    workers: snapshots,
    timestamp: options.now.toISOString(),
    is_complete: options.isComplete,
    ...(options.details && { minicluster: options.details }),
  }
}

/** Of one step it says little: whoever shares its core makes it long. */
const ownWorkMs = ({ window, computeMs }: NonNullable<Beat['latest']>): number =>
  window?.ownWorkMs ?? computeMs

function snapshot(
  rank: number,
  { heardAt }: WorkerState,
  latest: NonNullable<Beat['latest']>,
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
