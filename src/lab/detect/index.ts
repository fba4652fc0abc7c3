import { allreduceSpike } from './timing/allreduce-spike.js'
import { buddyRecomputation } from './exact/buddy-recomputation.js'
import { checkpointCheck } from './exact/checkpoint-check.js'
import { clockSkew } from './timing/clock-skew.js'
import { connectionLost } from './processes/connection-lost.js'
import { cpuStarvation } from './timing/cpu-starvation.js'
import { desync } from './exact/desync.js'
import type { Detector } from './detector.js'
import { frozenUpdate } from './numerics/frozen-update.js'
import { gradientStatistics } from './numerics/gradient-statistics.js'
import { hangCulprit } from './processes/hang-culprit.js'
import { lastArriver } from './timing/last-arriver.js'
import { linkMatrix } from './timing/link-matrix.js'
import { lossDivergence } from './numerics/loss-divergence.js'
import { memoryLeak } from './processes/memory-leak.js'
import { messageChecksum } from './exact/message-checksum.js'
import { projectionAudit } from './exact/projection-audit.js'
import { createReferenceComparison, referenceComparison } from './numerics/reference-comparison.js'
import { replicaVote } from './exact/replica-vote.js'
import { resourceExhausted } from './processes/resource-exhausted.js'
import { sampleLedger } from './exact/sample-ledger.js'
import { setupCheck } from './exact/setup-check.js'
import { straggler } from './timing/straggler.js'
import { stragglerTrend } from './timing/straggler-trend.js'
import { unobservable } from './processes/unobservable.js'
import { workerExit } from './processes/worker-exit.js'

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

/** All detectors; a loss that differs from the reference's by at most this fraction is only a warning. */
export function detectorsWith(lossTolerance: number): readonly Detector[] {
  const comparison = createReferenceComparison(lossTolerance)
  return detectors.map((detector) => (detector === referenceComparison ? comparison : detector))
}
