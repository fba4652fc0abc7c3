import * as z from 'zod'
import { baseline } from './baseline/baseline.js'
import { canonicalResult } from './run/canonical-result.js'
import { checkpointManifest } from './run/checkpoint-manifest.js'
import { comparison } from './baseline/comparison.js'
import { coordinatorEvent } from './run/coordinator-event.js'
import { correctnessReport } from './reports/correctness-report.js'
import { faultReport } from './reports/fault-report.js'
import { finding } from './run/finding.js'
import { healthCheckpoint } from './monitor/health-checkpoint.js'
import { healthReport } from './monitor/health-report.js'
import { healthStatus } from './monitor/health-status.js'
import { monitorEvent } from './monitor/monitor-event.js'
import { jobHealth } from './jobs/job-health.js'
import { jobStatus } from './jobs/job-status.js'
import { proofReport } from './reports/proof-report.js'
import { clusterState } from './nodes/cluster-state.js'
import { nodesEvent } from './nodes/nodes-event.js'
import { nodesPairs } from './nodes/nodes-pairs.js'
import { nodesReport } from './nodes/nodes-report.js'
import { nodesStatus } from './nodes/nodes-status.js'
import { trainingMetrics } from './nodes/training-metrics.js'
import type { RecordName } from './record-names.js'
import { reportRecord } from './reports/report-record.js'
import { runEvent } from './run/run-event.js'
import { runMetrics } from './run/run-metrics.js'

/** JSON Schema (draft 7, which every validator supports) of each record as written to its file. */
export const recordSchemas = {
  'run-metrics': jsonSchema(runMetrics, 'What a training run measured'),
  'canonical-result': jsonSchema(canonicalResult, 'The file of run --output'),
  'health-checkpoint': jsonSchema(healthCheckpoint, 'The live state of a run'),
  'health-report': jsonSchema(healthReport, 'What monitor report --json prints'),
  'health-status': jsonSchema(healthStatus, 'What monitor status --json prints'),
  'monitor-event': jsonSchema(monitorEvent, 'One line of monitor watch --json'),
  'correctness-report': jsonSchema(correctnessReport, 'The file of validate --output'),
  report: jsonSchema(reportRecord, 'The file report.json'),
  'checkpoint-manifest': jsonSchema(checkpointManifest, 'The manifest of a checkpoint'),
  'run-event': jsonSchema(runEvent, 'One record of events/rank-<n>.log, decoded'),
  'coordinator-event': jsonSchema(coordinatorEvent, 'One line of events/coordinator.jsonl'),
  finding: jsonSchema(finding, 'One finding of a detector about a run'),
  'fault-report': jsonSchema(faultReport, 'The file of fault-test --output'),
  baseline: jsonSchema(baseline, 'The file of baseline save'),
  comparison: jsonSchema(comparison, 'The file of baseline compare --output'),
  'job-status': jsonSchema(jobStatus, 'What jobs status --json prints'),
  'job-health': jsonSchema(jobHealth, 'What jobs health --json prints'),
  'proof-report': jsonSchema(proofReport, 'The file proof.json of a check of a command'),
  'nodes-state': jsonSchema(clusterState, 'The state file of nodes and their jobs'),
  'nodes-report': jsonSchema(nodesReport, 'What nodes check and nodes report --json print'),
  'nodes-pairs': jsonSchema(nodesPairs, 'What nodes pairs --json prints'),
  'nodes-status': jsonSchema(nodesStatus, 'What ps nodes --json prints'),
  'nodes-event': jsonSchema(nodesEvent, 'One line of nodes watch --json'),
  'training-metrics': jsonSchema(trainingMetrics, 'The line of metrics_rank<n>.jsonl'),
} satisfies Record<RecordName, object>

function jsonSchema(schema: z.ZodType, title: string) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' })
  return { $schema, title, ...rest }
}
