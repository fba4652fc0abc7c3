import { allreduceSpike } from './allreduce-spike.js'
import { blockedLoop } from './blocked-loop.js'
import { checkpointBitFlip } from './checkpoint-bit-flip.js'
import { checkpointHalfWritten } from './checkpoint-half-written.js'
import { checkpointStale } from './checkpoint-stale.js'
import { checkpointTruncated } from './checkpoint-truncated.js'
import { checkpointWrongWorld } from './checkpoint-wrong-world.js'
import { clockSkew } from './clock-skew.js'
import { collectiveDesync } from './collective-desync.js'
import { connectionReset } from './connection-reset.js'
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
import { cpuContention } from './cpu-contention.js'
import { degradingWorker } from './degrading-worker.js'
import { descriptorsExhausted } from './descriptors-exhausted.js'
import { diskFull } from './disk-full.js'
import type { Control, Fault } from './disturbance.js'
import { doubledContribution } from './doubled-contribution.js'
import { droppedSample } from './dropped-sample.js'
import { duplicateShard } from './duplicate-shard.js'
import { frozenLayer } from './frozen-layer.js'
import { gradientBitFlips } from './gradient-bit-flips.js'
import { gradientSyncAnomaly } from './gradient-sync-anomaly.js'
import { intermittentWorker } from './intermittent-worker.js'
import { localGradient } from './local-gradient.js'
import { lyingHeartbeat } from './lying-heartbeat.js'
import { memoryLeak } from './memory-leak.js'
import { messageBitFlip } from './message-bit-flip.js'
import { missingContribution } from './missing-contribution.js'
import { nanGradient } from './nan-gradient.js'
import { oneWayPartition } from './one-way-partition.js'
import { optimizerCorruption } from './optimizer-corruption.js'
import { outOfOrder } from './out-of-order.js'
import { partition } from './partition.js'
import { permutedGradient } from './permuted-gradient.js'
import { renormalisedSum } from './renormalised-sum.js'
import { replayedBatch } from './replayed-batch.js'
import { scaledGradient } from './scaled-gradient.js'
import { shiftedLabels } from './shifted-labels.js'
import { signFlip } from './sign-flip.js'
import { skippedSync } from './skipped-sync.js'
import { slowData } from './slow-data.js'
import { slowLink } from './slow-link.js'
import { slowWorker } from './slow-worker.js'
import { staleGradient } from './stale-gradient.js'
import { sumInsteadOfMean } from './sum-instead-of-mean.js'
import { telemetryGarbled } from './telemetry-garbled.js'
import { telemetryLost } from './telemetry-lost.js'
import { throttledLink } from './throttled-link.js'
import { weightCorruption } from './weight-corruption.js'
import { workerCrash } from './worker-crash.js'
import { workerExit } from './worker-exit.js'
import { workerTimeout } from './worker-timeout.js'
import { wrongDivisor } from './wrong-divisor.js'
import { wrongLearningRate } from './wrong-learning-rate.js'
import { wrongOptimizer } from './wrong-optimizer.js'
import { wrongSeed } from './wrong-seed.js'

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

/** What must raise nothing: one file in controls/ and one line here. */
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
