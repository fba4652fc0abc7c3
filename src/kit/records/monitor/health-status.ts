import * as z from 'zod'
import { findingType } from '../run/finding.js'

const count = z.int().nonnegative()

/** The output of `monitor status --json`: a run's health from one poll; unknown is null. */
export const healthStatus = z.object({
  record_version: z.literal(1),
  /** `unknown` if the run cannot be observed well enough; it is never healthy. */
  status: z.enum(['healthy', 'degraded', 'critical', 'unknown']),
  /** Whether every type of anomaly was judged. If not, `healthy` only means that nothing was found so far. */
  is_fully_judged: z.boolean().optional(),
  /** The reason in one sentence. */
  reason: z.string(),
  run_id: z.string().nullable(),
  phase: z.enum(['waiting', 'running', 'complete', 'failed', 'stale', 'blind']),
  completed_steps: count.nullable(),
  total_steps: count.nullable(),
  num_workers: count,
  /** Milliseconds since the observed state was written. */
  age_ms: z.number().nonnegative().nullable(),
  /** The current ones. */
  anomaly_counts: z.object({
    total: count,
    by_severity: z.object({ warning: count, critical: count, minor: count.optional() }),
  }),
  /** Evidence of the nodes of blamed workers, one sentence each; absent if there is none. */
  explanations: z.array(z.string()).optional(),
  /** Undecided types, and the data that would decide them. */
  undecided: z
    .array(z.object({ type: findingType, reason: z.string(), needs: z.string() }))
    .optional(),
  notes: z.array(z.string()),
  /** The checkpoint file and the time of reading it, ISO 8601. */
  checkpoint: z.string(),
  timestamp: z.string(),
})
export type HealthStatus = z.infer<typeof healthStatus>
