import { buddyRecomputation } from '../../src/detect/buddy-recomputation.js'
import { checkpointCheck } from '../../src/detect/checkpoint-check.js'
import { connectionLost } from '../../src/detect/connection-lost.js'
import { desync } from '../../src/detect/desync.js'
import type { Detector } from '../../src/detect/detector.js'
import { frozenUpdate } from '../../src/detect/frozen-update.js'
import { hangCulprit } from '../../src/detect/hang-culprit.js'
import { messageChecksum } from '../../src/detect/message-checksum.js'
import { projectionAudit } from '../../src/detect/projection-audit.js'
import { referenceComparison } from '../../src/detect/reference-comparison.js'
import { replicaVote } from '../../src/detect/replica-vote.js'
import { resourceExhausted } from '../../src/detect/resource-exhausted.js'
import { sampleLedger } from '../../src/detect/sample-ledger.js'
import { setupCheck } from '../../src/detect/setup-check.js'
import { workerExit } from '../../src/detect/worker-exit.js'
import * as audit from './audit-cases.js'
import type { DetectorCase } from './detector-cases.js'
import * as exact from './exact-cases.js'
import * as process from './process-cases.js'

/** The exact and the process detectors, each with the runs that it is judged by. */
export const judged: readonly (readonly [detector: Detector, cases: readonly DetectorCase[]])[] = [
  [buddyRecomputation, exact.buddyRecomputationCases],
  [checkpointCheck, process.checkpointCheckCases],
  [connectionLost, process.connectionLostCases],
  [desync, exact.desyncCases],
  [frozenUpdate, audit.frozenUpdateCases],
  [hangCulprit, process.hangCulpritCases],
  [messageChecksum, exact.messageChecksumCases],
  [projectionAudit, audit.projectionAuditCases],
  [referenceComparison, audit.referenceComparisonCases],
  [replicaVote, exact.replicaVoteCases],
  [resourceExhausted, process.resourceExhaustedCases],
  [sampleLedger, exact.sampleLedgerCases],
  [setupCheck, exact.setupCheckCases],
  [workerExit, process.workerExitCases],
]
