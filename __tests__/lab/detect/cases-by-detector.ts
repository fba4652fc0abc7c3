import { buddyRecomputation } from '../../../src/lab/detect/exact/buddy-recomputation.js'
import { checkpointCheck } from '../../../src/lab/detect/exact/checkpoint-check.js'
import { connectionLost } from '../../../src/lab/detect/processes/connection-lost.js'
import { desync } from '../../../src/lab/detect/exact/desync.js'
import type { Detector } from '../../../src/lab/detect/detector.js'
import { frozenUpdate } from '../../../src/lab/detect/numerics/frozen-update.js'
import { hangCulprit } from '../../../src/lab/detect/processes/hang-culprit.js'
import { messageChecksum } from '../../../src/lab/detect/exact/message-checksum.js'
import { projectionAudit } from '../../../src/lab/detect/exact/projection-audit.js'
import { referenceComparison } from '../../../src/lab/detect/numerics/reference-comparison.js'
import { replicaVote } from '../../../src/lab/detect/exact/replica-vote.js'
import { resourceExhausted } from '../../../src/lab/detect/processes/resource-exhausted.js'
import { sampleLedger } from '../../../src/lab/detect/exact/sample-ledger.js'
import { setupCheck } from '../../../src/lab/detect/exact/setup-check.js'
import { workerExit } from '../../../src/lab/detect/processes/worker-exit.js'
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
