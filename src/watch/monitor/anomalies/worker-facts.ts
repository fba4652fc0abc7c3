import type {
  CheckpointDetails,
  HealthCheckpoint,
  WorkerHealth,
  WorkerSnapshot,
} from '../../../kit/records/monitor/health-checkpoint.js'

/** One worker of a checkpoint; `details` is null in files that have the seed's keys only. */
export type WorkerFacts = {
  readonly id: number
  readonly snapshot: WorkerSnapshot
  readonly details: WorkerHealth | null
}

/** A checkpoint's workers, each with the details that our own files add to the seed's keys. */
export type CheckpointFacts = {
  readonly workers: readonly WorkerFacts[]
  readonly details: CheckpointDetails | null
  /** The run has reported that it is over. */
  readonly isOver: boolean
}

const known = new WeakMap<HealthCheckpoint, CheckpointFacts>()

/** The same for all detectors, so it is put together once. */
export function factsOf(checkpoint: HealthCheckpoint): CheckpointFacts {
  const before = known.get(checkpoint)
  if (before) return before
  const details = checkpoint.minicluster ?? null
  const detailsAt = details === null ? () => null : detailsFinder(details.workers)
  const facts = {
    workers: checkpoint.workers.map((snapshot, place) => ({
      id: snapshot.worker_id,
      snapshot,
      details: detailsAt(snapshot.worker_id, place),
    })),
    details,
    isOver: checkpoint.is_complete || details?.ended?.is_final === true,
  }
  known.set(checkpoint, facts)
  return facts
}

/** Both lists mostly have the same order; where they do not, one is looked up. */
function detailsFinder(workers: readonly WorkerHealth[]) {
  let byId: Map<number, WorkerHealth> | null = null
  return (id: number, place: number): WorkerHealth | null => {
    const here = workers[place]
    if (here?.worker_id === id) return here
    byId ??= new Map(workers.map((one) => [one.worker_id, one]))
    return byId.get(id) ?? null
  }
}
