import * as z from 'zod'
import { evidenceGrade, findingSeverity, findingType } from '../run/finding.js'
import { lossValue } from '../json/json-number.js'
import { nodeEvidence } from '../run/node-evidence.js'

/** Increased with every change of meaning; an added optional field is no such change. */
export const healthReportVersion = 1

const count = z.int().nonnegative()
const known = z.number().nonnegative().nullable()

/** `unknown` if the run could not be observed well enough; it is never healthy. */
export const healthVerdict = z.enum(['healthy', 'degraded', 'critical', 'unknown'])
export type HealthVerdict = z.infer<typeof healthVerdict>

export const healthPhase = z.enum(['waiting', 'running', 'complete', 'failed', 'stale', 'blind'])

/** One worker at the time of the report; unknown is null, and NaN is a loss that was measured. */
const workerStatus = z.object({
  worker_id: count,
  step: z.int().nullable(),
  status: z.enum(['healthy', 'slow', 'failed', 'stalled', 'done', 'unknown']),
  throughput_samples_per_sec: known,
  loss: lossValue.nullable(),
  /** Our own fields begin here. */
  allreduce_time_ms: known,
  /** Absent in the reports of earlier versions. */
  data_time_ms: known.optional(),
  compute_time_ms: known,
  step_time_ms: known,
  /** Time since its step last moved, as far as observed. */
  unmoved_ms: known,
  /** Ids of its active anomalies. */
  anomalies: z.array(z.string()),
})
export type WorkerStatus = z.infer<typeof workerStatus>

export const reportedAnomaly = z.object({
  id: z.string(),
  worker_id: count.nullable(),
  step: z.int().nullable(),
  anomaly_type: findingType,
  severity: findingSeverity,
  /** Its certainty; absent if several polls of the checkpoint decided. */
  evidence: evidenceGrade.optional(),
  description: z.string(),
  /** Whether it was detected from the checkpoint or from the event logs of the run directory. */
  source: z.enum(['checkpoint', 'events']),
  raised_at: z.string(),
  /** Null while it lasts. */
  resolved_at: z.string().nullable(),
  /** Evidence of the blamed worker's node, the likeliest first; absent if there is none. */
  explanations: z.array(nodeEvidence).optional(),
})
export type ReportedAnomaly = z.infer<typeof reportedAnomaly>

/** The meaning of a finding, the next thing to examine, and commands to run. */
const healthAdvice = z.object({
  anomaly_id: z.string().nullable(),
  meaning: z.string(),
  next: z.array(z.string()),
  commands: z.array(z.string()),
})

/** The output of `monitor report --json`: the seed system's fields, then ours. */
export const healthReport = z.looseObject({
  status: healthVerdict,
  run_id: z.string().nullable(),
  completed_steps: count.nullable(),
  total_steps: count.nullable(),
  /** Number of active anomalies. */
  anomaly_counts: z.object({
    total: count,
    by_severity: z.record(z.string(), count),
    by_type: z.record(z.string(), count),
  }),
  worker_statuses: z.array(workerStatus),
  recommendations: z.array(z.string()),
  record_version: z.literal(healthReportVersion),
  /** The same as `status`, under the name that other records use. */
  verdict: healthVerdict,
  /** Whether every type of anomaly was judged. If not, `healthy` only means that nothing was found so far. */
  is_fully_judged: z.boolean().optional(),
  phase: healthPhase,
  reason: z.string(),
  eta_ms: known,
  elapsed_ms: known,
  /** Time since the reported state was written. */
  age_ms: known,
  /** Newest first, including past ones. */
  anomalies: z.array(reportedAnomaly),
  anomalies_left_out: count,
  /** Undecided types, and the data that would decide them. */
  undecided: z.array(z.object({ type: findingType, reason: z.string(), needs: z.string() })),
  advice: z.array(healthAdvice),
  notes: z.array(z.string()),
  /** Path of the checkpoint. */
  source: z.string(),
  checked_at: z.string(),
})
export type HealthReport = z.infer<typeof healthReport>
