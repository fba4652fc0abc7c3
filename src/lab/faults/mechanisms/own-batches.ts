import type { Alterations } from '../../trainer/alterations.js'
import type { GlobalBatch } from '../../trainer/sampler.js'
import type { WorkerSite } from '../disturbance.js'
import { firstEffect } from './first-effect.js'
import { override } from './override.js'

/** Where a rank's micro-batches come from: the step's batch by the schedule, and those of other steps. */
export type BatchSource = {
  readonly step: number
  readonly scheduled: GlobalBatch
  batchOf(step: number): GlobalBatch
}

/** The samples that the rank trains on instead of micro-batch `index` of the schedule. */
type BatchChange = (source: BatchSource, index: number) => Uint32Array

/**
 * Changes the samples that this rank loads for training. The schedule that all accounts are compared with, and the
 * samples loaded to check others, stay correct: the loader is at fault, not the sampler.
 */
export function alterOwnBatches(site: WorkerSite, what: string, change: BatchChange): Alterations {
  const confirm = firstEffect(site)
  return {
    trainer(trainer) {
      const { sampler, exchange } = trainer
      const isOwn = (index: number) => index >= exchange.share.start && index < exchange.share.end
      const batch = (step: number): GlobalBatch => {
        const scheduled = sampler.batch(step)
        const source = { step, scheduled, batchOf: (other: number) => sampler.batch(other) }
        const microBatch = (index: number): Uint32Array => {
          const right = scheduled.microBatch(index)
          if (site.at().phase !== 'data' || !isOwn(index) || !site.isDue()) return right
          const loaded = change(source, index)
          const isSame =
            loaded.length === right.length && loaded.every((id, at) => id === right[at])
          confirm(isSame ? null : `${what} in micro-batch ${index} of step ${step}`)
          return loaded
        }
        return { ...scheduled, microBatch }
      }
      return { ...trainer, sampler: override(sampler, { batch }) }
    },
  }
}

/** How many micro-batches a batch is cut into; the last one is never empty. */
export function countMicroBatches({ ids, microBatch }: GlobalBatch): number {
  let count = 0
  for (let samples = 0; samples < ids.length; count++) samples += microBatch(count).length
  return count
}
