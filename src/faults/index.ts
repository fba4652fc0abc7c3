import { checkpointBitFlip } from './checkpoint-bit-flip.js'
import { checkpointHalfWritten } from './checkpoint-half-written.js'
import { checkpointStale } from './checkpoint-stale.js'
import { checkpointTruncated } from './checkpoint-truncated.js'
import { checkpointWrongWorld } from './checkpoint-wrong-world.js'
import { collectiveDesync } from './collective-desync.js'
import type { Control, Fault } from './disturbance.js'
import { doubledContribution } from './doubled-contribution.js'
import { droppedSample } from './dropped-sample.js'
import { duplicateShard } from './duplicate-shard.js'
import { frozenLayer } from './frozen-layer.js'
import { gradientBitFlips } from './gradient-bit-flips.js'
import { gradientSyncAnomaly } from './gradient-sync-anomaly.js'
import { localGradient } from './local-gradient.js'
import { messageBitFlip } from './message-bit-flip.js'
import { missingContribution } from './missing-contribution.js'
import { optimizerCorruption } from './optimizer-corruption.js'
import { outOfOrder } from './out-of-order.js'
import { permutedGradient } from './permuted-gradient.js'
import { renormalisedSum } from './renormalised-sum.js'
import { replayedBatch } from './replayed-batch.js'
import { scaledGradient } from './scaled-gradient.js'
import { shiftedLabels } from './shifted-labels.js'
import { signFlip } from './sign-flip.js'
import { skippedSync } from './skipped-sync.js'
import { staleGradient } from './stale-gradient.js'
import { sumInsteadOfMean } from './sum-instead-of-mean.js'
import { weightCorruption } from './weight-corruption.js'
import { wrongDivisor } from './wrong-divisor.js'
import { wrongLearningRate } from './wrong-learning-rate.js'
import { wrongOptimizer } from './wrong-optimizer.js'
import { wrongSeed } from './wrong-seed.js'

/** Every fault; a new one is one file in faults/ and one line here. */
export const faults: readonly Fault[] = [
  gradientBitFlips,
  gradientSyncAnomaly,
  messageBitFlip,
  weightCorruption,
  optimizerCorruption,
  signFlip,
  scaledGradient,
  permutedGradient,
  skippedSync,
  localGradient,
  sumInsteadOfMean,
  wrongDivisor,
  missingContribution,
  doubledContribution,
  renormalisedSum,
  staleGradient,
  wrongSeed,
  wrongLearningRate,
  wrongOptimizer,
  duplicateShard,
  droppedSample,
  shiftedLabels,
  replayedBatch,
  outOfOrder,
  frozenLayer,
  collectiveDesync,
  checkpointTruncated,
  checkpointBitFlip,
  checkpointHalfWritten,
  checkpointStale,
  checkpointWrongWorld,
]

/** What must raise nothing: one file in controls/ and one line here. */
export const controls: readonly Control[] = []
