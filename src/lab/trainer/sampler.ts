import { shareOf } from './collective/shards.js'
import { shuffle } from './random.js'
import type { Random } from './workload.js'

/** The samples of one optimizer step, split into the run's micro-batches. */
export type GlobalBatch = {
  readonly epoch: number
  /** All samples of the step, in order. */
  readonly ids: Uint32Array
  /** The samples of one micro-batch; may be empty in the last batch of an epoch. */
  microBatch(index: number): Uint32Array
}

/**
 * Distributes the data set. Each epoch is a new permutation that depends only on the seed and the epoch. Every sample
 * is used exactly once per epoch, and the last batch of an epoch holds the rest. The order does not depend on the
 * number of workers.
 */
export function createSampler(options: {
  datasetSize: number
  batchSize: number
  microBatches: number
  randomForEpoch: (epoch: number) => Random
}): { stepsPerEpoch: number; batch(step: number): GlobalBatch } {
  const { datasetSize, batchSize, microBatches } = options
  const stepsPerEpoch = Math.ceil(datasetSize / batchSize)
  const order = new Uint32Array(datasetSize)
  let orderedEpoch = -1

  const orderFor = (epoch: number): Uint32Array => {
    if (epoch !== orderedEpoch) {
      for (let id = 0; id < datasetSize; id++) order[id] = id
      shuffle(order, options.randomForEpoch(epoch))
      orderedEpoch = epoch
    }
    return order
  }
  return {
    stepsPerEpoch,
    batch(step) {
      const epoch = Math.floor(step / stepsPerEpoch)
      const start = (step % stepsPerEpoch) * batchSize
      const ids = orderFor(epoch).slice(start, Math.min(datasetSize, start + batchSize))
      return {
        epoch,
        ids,
        microBatch(index) {
          const share = shareOf(index, microBatches, ids.length)
          return ids.subarray(share.start, share.end)
        },
      }
    },
  }
}
