import { buddyRecomputation } from './buddy-recomputation.js'
import { checkpointCheck } from './checkpoint-check.js'
import { connectionLost } from './connection-lost.js'
import { desync } from './desync.js'
import type { Detector } from './detector.js'
import { frozenUpdate } from './frozen-update.js'
import { hangCulprit } from './hang-culprit.js'
import { messageChecksum } from './message-checksum.js'
import { projectionAudit } from './projection-audit.js'
import { referenceComparison } from './reference-comparison.js'
import { replicaVote } from './replica-vote.js'
import { resourceExhausted } from './resource-exhausted.js'
import { sampleLedger } from './sample-ledger.js'
import { setupCheck } from './setup-check.js'
import { workerExit } from './worker-exit.js'

/** Every detector; a new one is one file and one line here. */
export const detectors: readonly Detector[] = [
  buddyRecomputation,
  checkpointCheck,
  connectionLost,
  desync,
  frozenUpdate,
  hangCulprit,
  messageChecksum,
  projectionAudit,
  referenceComparison,
  replicaVote,
  resourceExhausted,
  sampleLedger,
  setupCheck,
  workerExit,
]
