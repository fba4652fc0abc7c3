import { buddyRecomputation } from '../../src/detect/exact/buddy-recomputation.js'
import { checkpointCheck } from '../../src/detect/exact/checkpoint-check.js'
import { connectionLost } from '../../src/detect/processes/connection-lost.js'
import { desync } from '../../src/detect/exact/desync.js'
import type { Detector } from '../../src/detect/detector.js'
import { frozenUpdate } from '../../src/detect/numerics/frozen-update.js'
import { hangCulprit } from '../../src/detect/processes/hang-culprit.js'
import { messageChecksum } from '../../src/detect/exact/message-checksum.js'
import { projectionAudit } from '../../src/detect/exact/projection-audit.js'
import { referenceComparison } from '../../src/detect/numerics/reference-comparison.js'
import { replicaVote } from '../../src/detect/exact/replica-vote.js'
import { resourceExhausted } from '../../src/detect/processes/resource-exhausted.js'
import { sampleLedger } from '../../src/detect/exact/sample-ledger.js'
import { setupCheck } from '../../src/detect/exact/setup-check.js'
import { workerExit } from '../../src/detect/processes/worker-exit.js'
import * as audit from './exact/audit-cases.js'
import type { DetectorCase } from './detector-cases.js'
import * as exact from './exact/exact-cases.js'
import * as process from './processes/process-cases.js'

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
