import { allreduceSpike } from './links/allreduce-spike.js'
import { blockedLoop } from './process/blocked-loop.js'
import { checkpointBitFlip } from './checkpoints/checkpoint-bit-flip.js'
import { checkpointHalfWritten } from './checkpoints/checkpoint-half-written.js'
import { checkpointStale } from './checkpoints/checkpoint-stale.js'
import { checkpointTruncated } from './checkpoints/checkpoint-truncated.js'
import { checkpointWrongWorld } from './checkpoints/checkpoint-wrong-world.js'
import { clockSkew } from './telemetry/clock-skew.js'
import { collectiveDesync } from './gradients/collective-desync.js'
import { connectionReset } from './links/connection-reset.js'
import { checkpointPause } from './controls/checkpoint-pause.js'
import { evaluation } from './controls/evaluation.js'
import { garbagePause } from './controls/garbage-pause.js'
import { learningRateChange } from './controls/learning-rate-change.js'
import { monitorClockStep } from './controls/monitor-clock-step.js'
import { noisyNeighbour } from './controls/noisy-neighbour.js'
import { oversubscribed } from './controls/oversubscribed.js'
import { plannedRestart } from './controls/planned-restart.js'
import { skewedSamples } from './controls/skewed-samples.js'
import { unevenBatch } from './controls/uneven-batch.js'
import { warmUp } from './controls/warm-up.js'
import { cpuContention } from './resources/cpu-contention.js'
import { degradingWorker } from './stragglers/degrading-worker.js'
import { descriptorsExhausted } from './resources/descriptors-exhausted.js'
import { diskFull } from './resources/disk-full.js'
import type { Control, Fault } from './disturbance.js'
import { doubledContribution } from './gradients/doubled-contribution.js'
import { droppedSample } from './data/dropped-sample.js'
import { duplicateShard } from './data/duplicate-shard.js'
import { frozenLayer } from './state/frozen-layer.js'
import { gradientBitFlips } from './gradients/gradient-bit-flips.js'
import { gradientSyncAnomaly } from './gradients/gradient-sync-anomaly.js'
import { intermittentWorker } from './stragglers/intermittent-worker.js'
import { localGradient } from './gradients/local-gradient.js'
import { lyingHeartbeat } from './telemetry/lying-heartbeat.js'
import { memoryLeak } from './resources/memory-leak.js'
import { messageBitFlip } from './links/message-bit-flip.js'
import { missingContribution } from './gradients/missing-contribution.js'
import { nanGradient } from './gradients/nan-gradient.js'
import { oneWayPartition } from './links/one-way-partition.js'
import { optimizerCorruption } from './state/optimizer-corruption.js'
import { outOfOrder } from './data/out-of-order.js'
import { partition } from './links/partition.js'
import { permutedGradient } from './gradients/permuted-gradient.js'
import { renormalisedSum } from './gradients/renormalised-sum.js'
import { replayedBatch } from './data/replayed-batch.js'
import { scaledGradient } from './gradients/scaled-gradient.js'
import { shiftedLabels } from './data/shifted-labels.js'
import { signFlip } from './gradients/sign-flip.js'
import { skippedSync } from './gradients/skipped-sync.js'
import { slowData } from './stragglers/slow-data.js'
import { slowLink } from './links/slow-link.js'
import { slowWorker } from './stragglers/slow-worker.js'
import { staleGradient } from './gradients/stale-gradient.js'
import { sumInsteadOfMean } from './gradients/sum-instead-of-mean.js'
import { telemetryGarbled } from './telemetry/telemetry-garbled.js'
import { telemetryLost } from './telemetry/telemetry-lost.js'
import { throttledLink } from './links/throttled-link.js'
import { weightCorruption } from './state/weight-corruption.js'
import { workerCrash } from './process/worker-crash.js'
import { workerExit } from './process/worker-exit.js'
import { workerTimeout } from './process/worker-timeout.js'
import { wrongDivisor } from './gradients/wrong-divisor.js'
import { wrongLearningRate } from './state/wrong-learning-rate.js'
import { wrongOptimizer } from './state/wrong-optimizer.js'
import { wrongSeed } from './state/wrong-seed.js'

/** Every fault; a new one is one file in faults/ and one line here. */
export const faults: readonly Fault[] = [
  workerCrash,
  workerExit,
  workerTimeout,
  blockedLoop,
  slowWorker,
  intermittentWorker,
  degradingWorker,
  slowData,
  slowLink,
  throttledLink,
  partition,
  oneWayPartition,
  connectionReset,
  allreduceSpike,
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
  nanGradient,
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
  diskFull,
  descriptorsExhausted,
  memoryLeak,
  clockSkew,
  cpuContention,
  telemetryLost,
  telemetryGarbled,
  lyingHeartbeat,
]

/** Every control, which must raise nothing; a new one is one file in controls/ and one line here. */
export const controls: readonly Control[] = [
  warmUp,
  checkpointPause,
  evaluation,
  unevenBatch,
  garbagePause,
  noisyNeighbour,
  learningRateChange,
  skewedSamples,
  plannedRestart,
  monitorClockStep,
  oversubscribed,
]
