import type {
  CheckpointDetails,
  HealthCheckpoint,
  WorkerSnapshot,
} from '../../records/monitor/health-checkpoint.js'
import type { Beat } from '../../telemetry/control-message.js'

/** What is known of one worker of a running group. */
export type WorkerState = { readonly beat: Beat | null; readonly heardAt: Date }

/**
 * The health checkpoint of a moment: workers that have not finished a step yet are left out, as nothing is known of
 * them. After a failure the steps that anyone has finished count, since a worker can finish a step only together with all others.
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
  const snapshots = workers.flatMap((worker, rank) => {
    const latest = worker.beat?.latest
    if (!latest) return []
    const atWork = slowRanks.has(rank) ? 'slow' : 'healthy'
    return [snapshot(rank, worker, latest, failedRanks.includes(rank) ? 'failed' : atWork)]
  })
  const steps = snapshots.map(({ step }) => step + 1)
  return {
    run_id: options.runId,
    total_steps: options.totalSteps,
    completed_steps: options.hasFailed
      ? Math.max(0, ...steps)
      : completedByAll(steps, workers.length),
    workers: snapshots,
    timestamp: options.now.toISOString(),
    is_complete: options.isComplete,
    ...(options.details && { minicluster: options.details }),
  }
}

const completedByAll = (steps: readonly number[], workers: number): number =>
  steps.length === workers ? Math.min(...steps) : 0

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
