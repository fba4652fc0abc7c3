import * as z from 'zod'
import { evidenceGrade, findingSeverity, findingType } from '../run/finding.js'
import { lossValue } from '../json/json-number.js'
import { nodeEvidence } from '../run/node-evidence.js'

/** Bumped on every change of meaning; adding an optional field is no such change. */
export const healthReportVersion = 1

const count = z.int().nonnegative()
const known = z.number().nonnegative().nullable()

/** `unknown` wherever the run could not be seen well enough; it is never healthy. */
export const healthVerdict = z.enum(['healthy', 'degraded', 'critical', 'unknown'])
export type HealthVerdict = z.infer<typeof healthVerdict>

export const healthPhase = z.enum(['waiting', 'running', 'complete', 'failed', 'stale', 'blind'])

/** One worker at the moment of the report; null is not known, and NaN a loss that was measured. */
const workerStatus = z.object({
  worker_id: count,
  step: z.int().nullable(),
  status: z.enum(['healthy', 'slow', 'failed', 'stalled', 'done', 'unknown']),
  throughput_samples_per_sec: known,
  loss: lossValue.nullable(),
  /** From here on: ours. */
  allreduce_time_ms: known,
  compute_time_ms: known,
  step_time_ms: known,
  /** Since its step last moved, as far as was seen. */
  unmoved_ms: known,
  /** Ids of its anomalies that have not gone away. */
  anomalies: z.array(z.string()),
})
export type WorkerStatus = z.infer<typeof workerStatus>

export const reportedAnomaly = z.object({
  id: z.string(),
  worker_id: count.nullable(),
  step: z.int().nullable(),
  anomaly_type: findingType,
  severity: findingSeverity,
  /** How sure it is; absent where several looks at the checkpoint decided. */
  evidence: evidenceGrade.optional(),
  description: z.string(),
  /** Whether it was detected from the checkpoint or from the event logs of the run directory. */
  source: z.enum(['checkpoint', 'events']),
  raised_at: z.string(),
  /** Null while it lasts. */
  resolved_at: z.string().nullable(),
  /** Evidence of the blamed worker's node, the likeliest first; absent where there is none. */
  explanations: z.array(nodeEvidence).optional(),
})
export type ReportedAnomaly = z.infer<typeof reportedAnomaly>

/** What a finding means, what to look at next, and commands to run. */
const healthAdvice = z.object({
  anomaly_id: z.string().nullable(),
  meaning: z.string(),
  next: z.array(z.string()),
  commands: z.array(z.string()),
})

/** What `monitor report --json` prints: the seed system's fields, then ours. */
export const healthReport = z.looseObject({
  status: healthVerdict,
  run_id: z.string().nullable(),
  completed_steps: count.nullable(),
  total_steps: count.nullable(),
  /** Of anomalies that have not gone away. */
  anomaly_counts: z.object({
    total: count,
    by_severity: z.record(z.string(), count),
    by_type: z.record(z.string(), count),
  }),
  worker_statuses: z.array(workerStatus),
  recommendations: z.array(z.string()),
  record_version: z.literal(healthReportVersion),
  /** The same as `status`, under the name of the other records. */
  verdict: healthVerdict,
  phase: healthPhase,
  reason: z.string(),
  eta_ms: known,
  elapsed_ms: known,
  /** Since what is reported was written. */
  age_ms: known,
  /** Newest first, with those that went away. */
  anomalies: z.array(reportedAnomaly),
  anomalies_left_out: count,
  /** What could not be decided, and what would decide it. */
  undecided: z.array(z.object({ type: findingType, reason: z.string(), needs: z.string() })),
  advice: z.array(healthAdvice),
  notes: z.array(z.string()),
  /** Path of the checkpoint. */
  source: z.string(),
  checked_at: z.string(),
})
export type HealthReport = z.infer<typeof healthReport>
