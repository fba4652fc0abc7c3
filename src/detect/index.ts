import { allreduceSpike } from './allreduce-spike.js'
import { buddyRecomputation } from './buddy-recomputation.js'
import { checkpointCheck } from './checkpoint-check.js'
import { clockSkew } from './clock-skew.js'
import { connectionLost } from './connection-lost.js'
import { cpuStarvation } from './cpu-starvation.js'
import { desync } from './desync.js'
import type { Detector } from './detector.js'
import { frozenUpdate } from './frozen-update.js'
import { gradientStatistics } from './gradient-statistics.js'
import { hangCulprit } from './hang-culprit.js'
import { lastArriver } from './last-arriver.js'
import { linkMatrix } from './link-matrix.js'
import { lossDivergence } from './loss-divergence.js'
import { memoryLeak } from './memory-leak.js'
import { messageChecksum } from './message-checksum.js'
import { projectionAudit } from './projection-audit.js'
import { createReferenceComparison, referenceComparison } from './reference-comparison.js'
import { replicaVote } from './replica-vote.js'
import { resourceExhausted } from './resource-exhausted.js'
import { sampleLedger } from './sample-ledger.js'
import { setupCheck } from './setup-check.js'
import { straggler } from './straggler.js'
import { stragglerTrend } from './straggler-trend.js'
import { unobservable } from './unobservable.js'
import { workerExit } from './worker-exit.js'

/** Every detector; a new one is one file and one line here. */
export const detectors: readonly Detector[] = [
  allreduceSpike,
  buddyRecomputation,
  checkpointCheck,
  clockSkew,
  connectionLost,
  cpuStarvation,
  desync,
  frozenUpdate,
  gradientStatistics,
  hangCulprit,
  lastArriver,
  linkMatrix,
  lossDivergence,
  memoryLeak,
  messageChecksum,
  projectionAudit,
  referenceComparison,
  replicaVote,
  resourceExhausted,
  sampleLedger,
  setupCheck,
  straggler,
  stragglerTrend,
  unobservable,
  workerExit,
]

/** The same, where a loss that differs from the reference's by no more than this share is only a warning. */
export function detectorsWith(lossTolerance: number): readonly Detector[] {
  const comparison = createReferenceComparison(lossTolerance)
  return detectors.map((detector) => (detector === referenceComparison ? comparison : detector))
}
