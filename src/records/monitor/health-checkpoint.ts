import * as z from 'zod'
import { lossValue } from '../json/json-number.js'
import { finding } from '../run/finding.js'

/** One worker as the seed system's monitor reads it; it rejects unknown keys here, so none may be added. */
export const workerSnapshot = z.object({
  worker_id: z.int().nonnegative(),
  step: z.int(),
  loss: lossValue,
  throughput_samples_per_sec: z.number().nonnegative(),
  /** Null, like the next, where the engine does not measure it. */
  allreduce_time_ms: z.number().nonnegative().nullable(),
  compute_time_ms: z.number().nonnegative().nullable(),
  status: z.enum(['healthy', 'slow', 'failed']),
  timestamp: z.string(),
})
export type WorkerSnapshot = z.infer<typeof workerSnapshot>

const ms = z.number().nonnegative().nullable()
const rank = z.int().nonnegative()

/**
 * Details of a worker beyond the seed's keys; unknown is null. The `_ms` figures are medians over its newest steps:
 * those since its last beat, but at least over the newest twelve if there are that many.
 */
export const workerHealth = z.looseObject({
  worker_id: rank,
  /** Where its training thread is: start meet prepare agree data compute reduce update gather save end. */
  phase: z.string(),
  /** The step it is in, and the collective it is in or was last in. */
  current_step: z.int(),
  sequence: z.int(),
  /** The peer whose message it is blocked on; null when on none. */
  waiting_for: rank.nullable(),
  /** When its last message arrived, and when its newest finished step was first reported. */
  heard_at: z.string(),
  last_step_at: z.string().nullable(),
  /** Steps finished since the file was written before. */
  steps: z.int().nonnegative(),
  /** Steps that the medians are of. */
  window_steps: z.int().nonnegative(),
  /** Loading and computing, without the time without a core if the system reports it (`is_exact`). */
  own_work_ms: ms,
  is_exact: z.boolean(),
  /** The same as wall time: what the others waited for. */
  work_wall_ms: ms,
  data_ms: ms,
  step_ms: ms,
  allreduce_ms: ms,
  allreduce_ms_max: ms,
  /** Of the all-reduce, how long it had no core. */
  allreduce_delay_ms: ms,
  /** How long a fixed piece of work takes on its core: distinguishes slow cores from slow workers. */
  gauge_ms: ms,
  samples: z.number().nonnegative().nullable(),
  /** Median loss of its own samples; NaN when it was not finite once. */
  local_loss: lossValue.nullable(),
  /** False when its process has ended; null before its first message. */
  process_alive: z.boolean().nullable(),
  /** Whether it has delivered its result: its process may go. */
  is_done: z.boolean(),
  /** Whether it reported that it stops because of an error. */
  reported_failure: z.boolean(),
})
export type WorkerHealth = z.infer<typeof workerHealth>

/** The additional content of our own checkpoints, at top level, where the seed's readers do not look. */
const checkpointDetails = z.looseObject({
  version: z.int().positive(),
  run_directory: z.string().nullable(),
  started_at: z.string(),
  /** Grows with every write, restarts of the run included. */
  sequence: z.int().nonnegative(),
  workers: z.array(workerHealth),
  /** The findings in this attempt of detectors that followed the run from its start; absent if none did. */
  findings: z.array(finding).optional(),
  /** Null while the run is running. `is_final`: no restart can follow. */
  ended: z
    .looseObject({
      outcome: z.enum(['finished', 'failed']),
      reason: z.string(),
      ranks: z.array(rank),
      is_final: z.boolean(),
    })
    .nullable(),
})
export type CheckpointDetails = z.infer<typeof checkpointDetails>

/** The live state of a run, replaced atomically by rename during training. */
export const healthCheckpoint = z.looseObject({
  run_id: z.string(),
  /** Null if unknown. */
  total_steps: z.int().nonnegative().nullable(),
  completed_steps: z.int().nonnegative(),
  workers: z.array(workerSnapshot),
  timestamp: z.string(),
  is_complete: z.boolean(),
  minicluster: checkpointDetails.optional(),
})
export type HealthCheckpoint = z.infer<typeof healthCheckpoint>
