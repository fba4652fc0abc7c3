import type { CheckpointDetector } from '../checkpoint-detector.js'
import { allreduceSpike } from './allreduce-spike.js'
import { failedWorker } from './failed-worker.js'
import { lossDivergence } from './loss-divergence.js'
import { slowWorker } from './slow-worker.js'
import { stalledWorker } from './stalled-worker.js'

/** Detectors that judge a run from its checkpoints alone, one line each. */
export const checkpointDetectors: readonly CheckpointDetector[] = [
  slowWorker,
  failedWorker,
  lossDivergence,
  allreduceSpike,
  stalledWorker,
]
