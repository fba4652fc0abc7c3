import type { WrittenRunEvent } from '../../kit/records/run/run-event.js'
import { digestWords } from '../../kit/records/run/state-digest.js'
import { shareOf } from './collective/shards.js'
import type { Kernels } from './kernels/kernels.js'
import type { Model } from './model.js'
import type { GlobalBatch } from './sampler.js'
import type { Dataset } from './workload.js'

type BuddyAuditOptions = {
  readonly kernels: Kernels
  /** The model that the rank trains with, faults included, so that a faulty auditor is also detected. */
  readonly model: Model
  readonly dataset: Dataset
  readonly rank: number
  readonly worldSize: number
  readonly microBatches: number
  /** One rank's gradient is recomputed every N steps; 0 means never. */
  readonly every: number
  readonly contributions: readonly Float32Array[]
  /** Scratch of [parameters] each: a fold, and one gradient. */
  readonly scratch: readonly [Float32Array, Float32Array]
  readonly write: (event: WrittenRunEvent) => void
}

/**
 * Sparse recomputation: at intervals, two other ranks recompute one rank's gradient from the same weights and samples.
 * Kernels are deterministic, so any difference is a hardware fault, and the majority of three results shows whose.
 */
export function createBuddyAudit(options: BuddyAuditOptions) {
  const { kernels, rank, worldSize, every, contributions, write } = options
  const words = kernels.words(digestWords)
  const digest = (vectors: Iterable<Float32Array>): string => {
    words.fill(0)
    let first = 0
    for (const vector of vectors) {
      kernels.digest(vector, first, words)
      first += Math.ceil(vector.length / 16) * 16
    }
    return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
  }
  return {
    /** Before the gradients of a step are exchanged; does nothing at most steps and on most ranks. */
    audit(step: number, batch: GlobalBatch): void {
      if (every === 0 || worldSize === 1 || (step + 1) % every !== 0) return
      const subject = Math.floor((step + 1) / every) % worldSize
      const distance = (rank - subject + worldSize) % worldSize
      if (distance > 2) return
      const vectors = distance === 0 ? contributions : recompute(options, subject, batch)
      write({ type: 'recompute', rank, subject, step, digest: digest(vectors) })
    },
  }
}

export type BuddyAudit = ReturnType<typeof createBuddyAudit>

/**
 * The subject's contributions one after the other, in one buffer: rank 0 folds its own, the others keep them separate.
 */
function* recompute(options: BuddyAuditOptions, subject: number, batch: GlobalBatch) {
  const { kernels, model, dataset, worldSize, microBatches, scratch } = options
  const [fold, single] = scratch
  const share = shareOf(subject, worldSize, microBatches)
  for (let index = share.start; index < share.end; index++) {
    const ids = batch.microBatch(index)
    const isFold = subject === 0
    const target = isFold && index > share.start ? single : fold
    model.lossAndGradient({ size: ids.length, ids, columns: dataset.columns(ids) }, target)
    if (target === single) kernels.add(fold, single)
    if (!isFold) yield fold
  }
  if (subject === 0) yield fold
}
