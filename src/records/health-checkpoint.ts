import * as z from 'zod'
import { lossValue } from './json-number.js'

/** One worker as the seed system's monitor reads it; it rejects unknown keys here, so none may be added. */
export const workerSnapshot = z.object({
  worker_id: z.int().nonnegative(),
  step: z.int(),
  loss: lossValue,
  throughput_samples_per_sec: z.number().nonnegative(),
  allreduce_time_ms: z.number().nonnegative(),
  compute_time_ms: z.number().nonnegative(),
  status: z.enum(['healthy', 'slow', 'failed']),
  timestamp: z.string(),
})
export type WorkerSnapshot = z.infer<typeof workerSnapshot>

/** The live state of a run, replaced whole by rename while training goes on. */
export const healthCheckpoint = z.looseObject({
  run_id: z.string(),
  total_steps: z.int().nonnegative(),
  completed_steps: z.int().nonnegative(),
  workers: z.array(workerSnapshot),
  timestamp: z.string(),
  is_complete: z.boolean(),
})
export type HealthCheckpoint = z.infer<typeof healthCheckpoint>
