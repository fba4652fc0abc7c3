import type { WorkerSnapshot } from '../../../kit/records/monitor/health-checkpoint.js'

const lossNames: ReadonlySet<unknown> = new Set(['NaN', 'Infinity', '-Infinity'])
const statuses: ReadonlySet<unknown> = new Set(['healthy', 'slow', 'failed'])

/** How many fields a worker has; one with more has foreign ones. */
export const numSnapshotFields = 8

/** A worker as JSON has it: what fits the schema, with a loss that may still be the name of a number. */
export type RawSnapshot = Omit<WorkerSnapshot, 'loss'> & { loss: number | string }

/**
 * The schema of a worker as plain code, which takes a tenth of the time and so copes with thousands of workers. The
 * schema stays authoritative: anything that does not match here is checked with it, and a test compares the two.
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
    isQuantityOrUnknown(worker.allreduce_time_ms) &&
    isQuantityOrUnknown(worker.compute_time_ms)
  )
}

const isQuantityOrUnknown = (value: unknown): boolean => value === null || isQuantity(value)

const isQuantity = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0
