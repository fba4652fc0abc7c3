import { ConfigError } from '../../kit/errors.js'
import type { TrainTask } from './task.js'
import type { ChosenModel } from './chosen-model.js'
import { type Range, shardOf, shareOf } from './collective/shards.js'
import type { Transport } from './collective/transport.js'
import { gaugeFloats } from './core-gauge.js'
import { aligned } from './kernels/arena.js'
import { createKernels, type Kernels } from './kernels/kernels.js'
import { optimizerFloats } from './optimizer.js'

/** The vectors of one rank, all in the memory of its kernels. */
export type TrainerMemory = {
  readonly kernels: Kernels
  /** The whole replica, [parameters]. */
  readonly weights: Float32Array
  /** One gradient [parameters] per contribution that this rank sends. */
  readonly contributions: readonly Float32Array[]
  /** The place where rank 0 computes what it adds to its only contribution. */
  readonly scratchGradient: Float32Array
  /** The memory for recomputing another rank's gradient, folded and separate; empty if that is never done. */
  readonly auditGradients: readonly [Float32Array, Float32Array]
  /** The summed gradient of this rank's shard. */
  readonly reduced: Float32Array
  readonly shard: Range
  /** Samples of the largest micro-batch. */
  readonly maxBatch: number
}

/** Addresses in WebAssembly have 32 bits; a small part is left for the kernels' own data. */
const addressableBytes = 2 ** 32 - 2 ** 20

/** Reserves everything at once, so that no view ever detaches; refuses models that cannot fit. */
export function reserveMemory(
  task: TrainTask,
  chosen: ChosenModel,
  { rank, worldSize, maxMessageBytes }: Transport,
): TrainerMemory {
  const last = chosen.layout.at(-1)
  const numParameters = last ? last.offset + last.length : 0
  const shard = shardOf(rank, worldSize, numParameters)
  const share = shareOf(rank, worldSize, task.microBatches)
  const maxBatch = Math.ceil(task.batchSize / task.microBatches)
  const numContributions = rank === 0 ? 1 : share.end - share.start
  const shardLength = shardOf(0, worldSize, numParameters).end
  const vectorBytes = aligned(numParameters * 4)
  // The digests of the tensors, and a few small views.
  const small = 64 * 64 + chosen.layout.length * (32 * 4 + 4 * 64)
  const fixedBytes =
    vectorBytes * (2 + (task.auditEvery > 0 ? 2 : 0)) +
    aligned(shardLength * 4) +
    optimizerFloats(task.optimizer, shardLength) * 4 +
    (chosen.scratchFloats(maxBatch) + gaugeFloats) * 4 +
    2 * maxMessageBytes +
    small
  refuseLarge({ fixedBytes, vectorBytes, numContributions, worldSize }, task)
  const kernels = createKernels(fixedBytes + vectorBytes * numContributions)
  return {
    kernels,
    weights: kernels.floats(numParameters),
    contributions: Array.from({ length: numContributions }, () => kernels.floats(numParameters)),
    scratchGradient: kernels.floats(rank === 0 && share.end > 1 ? numParameters : 0),
    auditGradients: [
      kernels.floats(task.auditEvery > 0 ? numParameters : 0),
      kernels.floats(task.auditEvery > 0 ? numParameters : 0),
    ],
    reduced: kernels.floats(Math.max(0, shard.end - shard.start)),
    shard,
    maxBatch,
  }
}

type Need = {
  /** Bytes that do not depend on the number of contributions. */
  readonly fixedBytes: number
  readonly vectorBytes: number
  readonly numContributions: number
  readonly worldSize: number
}

function refuseLarge(need: Need, { microBatches }: TrainTask): void {
  const { fixedBytes, vectorBytes, numContributions, worldSize } = need
  const bytes = fixedBytes + vectorBytes * numContributions
  if (bytes < addressableBytes) return
  const onEachRank = Math.floor((addressableBytes - 1 - fixedBytes) / vectorBytes)
  const needed = `needs ${(bytes / 2 ** 30).toFixed(1)} GiB on each worker, at most 4 GiB can be addressed`
  if (onEachRank < 1) {
    throw new ConfigError(`the model ${needed}`, 'use a smaller model or more workers')
  }
  throw new ConfigError(
    `option --micro-batches: expected at most ${onEachRank * worldSize} with this model on ${worldSize} workers, ` +
      `got ${microBatches}, which ${needed}`,
    'use fewer micro-batches, a smaller model or more workers',
  )
}
