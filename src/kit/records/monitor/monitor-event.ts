import * as z from 'zod'
import { findingType } from '../run/finding.js'
import { healthPhase, healthVerdict, reportedAnomaly } from './health-report.js'

const count = z.int().nonnegative()
const known = z.number().nonnegative().nullable()

/** One line of `monitor watch --json`: an event with the state of the run at that time; unknown is null. */
export const monitorEvent = z.object({
  record_version: z.literal(1),
  /** `phase`: the phase of the run changed. `raised`, `explained` and `resolved` have an anomaly. */
  event: z.enum([
    'waiting',
    'started',
    'progress',
    'phase',
    'raised',
    'explained',
    'resolved',
    'ended',
  ]),
  /** ISO 8601, on the monitor's clock. */
  at: z.string(),
  run_id: z.string().nullable(),
  phase: healthPhase,
  verdict: healthVerdict,
  /** Whether every type of anomaly was judged. If not, `healthy` only means that nothing was found so far. */
  is_fully_judged: z.boolean().optional(),
  /** The reason for the verdict in one sentence. */
  reason: z.string(),
  completed_steps: count.nullable(),
  total_steps: count.nullable(),
  eta_ms: known,
  elapsed_ms: known,
  /** Milliseconds since the reported state was written. */
  age_ms: known,
  /** Number of workers in each state; states without workers are omitted. */
  workers: z.record(z.string(), count),
  anomaly: reportedAnomaly.nullable(),
  /** Undecided types, and the data that would decide them. */
  undecided: z
    .array(z.object({ type: findingType, reason: z.string(), needs: z.string() }))
    .optional(),
})
export type MonitorEvent = z.infer<typeof monitorEvent>
