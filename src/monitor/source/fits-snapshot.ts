import type { WorkerSnapshot } from '../../records/health-checkpoint.js'

const lossNames: ReadonlySet<unknown> = new Set(['NaN', 'Infinity', '-Infinity'])
const statuses: ReadonlySet<unknown> = new Set(['healthy', 'slow', 'failed'])

/** How many fields a worker has; one with more has foreign ones. */
export const numSnapshotFields = 8

/** A worker as JSON has it: what fits the schema, with a loss that may still be the name of a number. */
export type RawSnapshot = Omit<WorkerSnapshot, 'loss'> & { loss: number | string }

/**
 * What the schema of a worker asks, written out: it costs a tenth of the schema's time, which thousands of workers
 * need. The schema stays the judge: whatever does not fit here is put to it, and a test holds the two together.
 */
export function fitsSnapshot(value: unknown): value is RawSnapshot {
  if (typeof value !== 'object' || value === null) return false
  const worker = value as Record<string, unknown>
  return hasPlace(worker) && hasFigures(worker) && statuses.has(worker.status)
}

function hasPlace({ worker_id, step, timestamp }: Record<string, unknown>): boolean {
  return (
    Number.isSafeInteger(worker_id) &&
    (worker_id as number) >= 0 &&
    Number.isSafeInteger(step) &&
    typeof timestamp === 'string'
  )
}

function hasFigures(worker: Record<string, unknown>): boolean {
  return (
    (Number.isFinite(worker.loss) || lossNames.has(worker.loss)) &&
    isQuantity(worker.throughput_samples_per_sec) &&
    isQuantity(worker.allreduce_time_ms) &&
    isQuantity(worker.compute_time_ms)
  )
}

const isQuantity = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0
