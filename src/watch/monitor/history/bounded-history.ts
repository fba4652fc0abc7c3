import type { MonitorHistory } from '../history.js'
import type { StepFigures } from '../step-figures.js'
import { bytesPerRow } from './bucket-row.js'
import { minBuckets, minBytes, StepBuckets } from './step-buckets.js'

/** Largest number of buckets per worker: more than a screen or page can show. */
const maxBuckets = 4096
/** Factor by which the expected number of workers grows if more appear. */
const foresight = 1.25

/** The past of a run, and what fills it. */
export interface BoundedHistory extends MonitorHistory {
  /** Adds a step of a worker. A step that is not newer than the newest replaces all data from that step on. */
  add(workerId: number, step: number, figures: StepFigures): void
  /** Prepares for this many new workers, so that each gets its share at once. */
  expect(numWorkers: number): void
  forget(workerId: number): void
  clear(): void
}

/**
 * Keeps the steps of all workers within `budgetBytes`: more workers have fewer and longer buckets each. Workers beyond
 * the budget have no history.
 */
export function createBoundedHistory(budgetBytes: number): BoundedHistory {
  const workers = new Map<number, StepBuckets>()
  let ids: number[] | null = []
  let bytes = 0
  let revision = 0
  let expected = 0

  const limit = () => bucketsFor(budgetBytes, Math.max(workers.size, expected))
  const makeRoom = () => {
    for (const buckets of workers.values()) buckets.shrinkTo(limit())
    bytes = [...workers.values()].reduce((sum, buckets) => sum + buckets.bytes, 0)
  }
  const admit = (workerId: number): StepBuckets | null => {
    if ((workers.size + 1) * minBytes > budgetBytes) return null
    if (workers.size >= expected) expected = Math.ceil(workers.size * foresight)
    const buckets = new StepBuckets(limit())
    workers.set(workerId, buckets)
    bytes += buckets.bytes
    if (bytes > budgetBytes) makeRoom()
    ids = null
    return buckets
  }
  const forget = (workerId: number) => {
    bytes -= workers.get(workerId)?.bytes ?? 0
    workers.delete(workerId)
    ids = null
    revision += 1
  }

  return {
    get workerIds() {
      ids ??= [...workers.keys()].sort((a, b) => a - b)
      return ids
    },
    get revision() {
      return revision
    },
    series: (workerId, metric, maxPoints) => workers.get(workerId)?.points(metric, maxPoints) ?? [],
    add(workerId, step, figures) {
      const buckets = workers.get(workerId) ?? admit(workerId)
      if (buckets === null) return
      const before = buckets.bytes
      buckets.add(step, figures, limit())
      bytes += buckets.bytes - before
      if (bytes > budgetBytes) makeRoom()
      revision += 1
    },
    forget,
    expect(numWorkers) {
      expected = numWorkers
    },
    clear() {
      expected = 0
      for (const workerId of [...workers.keys()]) forget(workerId)
    },
  }
}

/** How many buckets each of this many workers may have. */
function bucketsFor(budgetBytes: number, numWorkers: number): number {
  const share = Math.floor(budgetBytes / Math.max(1, numWorkers) / bytesPerRow)
  return Math.min(maxBuckets, Math.max(minBuckets, share))
}
