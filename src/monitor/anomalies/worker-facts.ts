import type {
  CheckpointDetails,
  HealthCheckpoint,
  WorkerHealth,
  WorkerSnapshot,
} from '../../records/health-checkpoint.js'

/** One worker of a checkpoint; `details` is null in files that have the seed's keys only. */
export type WorkerFacts = {
  readonly id: number
  readonly told: WorkerSnapshot
  readonly details: WorkerHealth | null
}

/** A checkpoint's workers, each with what our own files tell beside the seed's keys. */
export type CheckpointFacts = {
  readonly workers: readonly WorkerFacts[]
  readonly details: CheckpointDetails | null
  /** The run has said that it is over. */
  readonly isOver: boolean
}

const known = new WeakMap<HealthCheckpoint, CheckpointFacts>()

/** The same for all detectors, so it is put together once. */
export function factsOf(checkpoint: HealthCheckpoint): CheckpointFacts {
  const before = known.get(checkpoint)
  if (before) return before
  const details = checkpoint.minicluster ?? null
  const byId = new Map(details?.workers.map((one) => [one.worker_id, one]))
  const facts = {
    workers: checkpoint.workers.map((told) => ({
      id: told.worker_id,
      told,
      details: byId.get(told.worker_id) ?? null,
    })),
    details,
    isOver: checkpoint.is_complete || details?.ended?.is_final === true,
  }
  known.set(checkpoint, facts)
  return facts
}
