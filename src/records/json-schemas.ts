import * as z from 'zod'
import { baseline } from './baseline.js'
import { canonicalResult } from './canonical-result.js'
import { checkpointManifest } from './checkpoint-manifest.js'
import { comparison } from './comparison.js'
import { coordinatorEvent } from './coordinator-event.js'
import { correctnessReport } from './correctness-report.js'
import { faultReport } from './fault-report.js'
import { finding } from './finding.js'
import { healthCheckpoint } from './health-checkpoint.js'
import { healthReport } from './health-report.js'
import { healthStatus } from './health-status.js'
import { monitorEvent } from './monitor-event.js'
import type { RecordName } from './record-names.js'
import { reportRecord } from './report-record.js'
import { runEvent } from './run-event.js'
import { runMetrics } from './run-metrics.js'

/** JSON Schema (draft 7, which every validator reads) of each record as it stands in its file. */
export const recordSchemas = {
  'run-metrics': jsonSchema(runMetrics, 'What a training run measured'),
  'canonical-result': jsonSchema(canonicalResult, 'The file of run --output'),
  'health-checkpoint': jsonSchema(healthCheckpoint, 'The live state of a run'),
  'health-report': jsonSchema(healthReport, 'What monitor report --json prints'),
  'health-status': jsonSchema(healthStatus, 'What monitor status --json prints'),
  'monitor-event': jsonSchema(monitorEvent, 'One line of monitor watch --json'),
  'correctness-report': jsonSchema(correctnessReport, 'The file of validate --output'),
  report: jsonSchema(reportRecord, 'The file report.json'),
  'checkpoint-manifest': jsonSchema(checkpointManifest, 'What a checkpoint is made of'),
  'run-event': jsonSchema(runEvent, 'One record of events/rank-<n>.log, decoded'),
  'coordinator-event': jsonSchema(coordinatorEvent, 'One line of events/coordinator.jsonl'),
  finding: jsonSchema(finding, 'One thing that a detector has to say about a run'),
  'fault-report': jsonSchema(faultReport, 'The file of fault-test --output'),
  baseline: jsonSchema(baseline, 'The file of baseline save'),
  comparison: jsonSchema(comparison, 'The file of baseline compare --output'),
} satisfies Record<RecordName, object>

function jsonSchema(schema: z.ZodType, title: string) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' })
  return { $schema, title, ...rest }
}
