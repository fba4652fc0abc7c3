import * as z from 'zod'
import { lossValue } from '../json/json-number.js'
import { blindDetector } from '../run/blind-detector.js'
import { finding } from '../run/finding.js'

/** One worker in the form of the seed system's monitor, which rejects unknown keys here, so none may be added. */
export const workerSnapshot = z.object({
  worker_id: z.int().nonnegative(),
  step: z.int(),
  loss: lossValue,
  throughput_samples_per_sec: z.number().nonnegative(),
  /** Null, like the next field, if the engine does not measure it. */
  allreduce_time_ms: z.number().nonnegative().nullable(),
  compute_time_ms: z.number().nonnegative().nullable(),
  status: z.enum(['healthy', 'slow', 'failed']),
  timestamp: z.string(),
})
export type WorkerSnapshot = z.infer<typeof workerSnapshot>

const ms = z.number().nonnegative().nullable()
const rank = z.int().nonnegative()

/**
 * Details of a worker in addition to the seed's keys; unknown is null. The `_ms` figures are medians over its newest
 * steps: those since its last heartbeat, but at least the newest twelve if there are that many.
 */
export const workerHealth = z.looseObject({
  worker_id: rank,
  /** The phase of its training thread: start meet prepare agree data compute reduce update gather save end. */
  phase: z.string(),
  /** Its current step, and its current or last collective. */
  current_step: z.int(),
  sequence: z.int(),
  /** The peer whose message it waits for; null if it waits for none. */
  waiting_for: rank.nullable(),
  /** Time of its newest message, and time at which its newest finished step was first reported. */
  heard_at: z.string(),
  last_step_at: z.string().nullable(),
  /** Steps finished since the file was last written. */
  steps: z.int().nonnegative(),
  /** Number of steps that the medians cover. */
  window_steps: z.int().nonnegative(),
  /** Loading and computing, without the time without a core if the system reports it (`is_exact`). */
  own_work_ms: ms,
  is_exact: z.boolean(),
  /** The same as wall time: the time for which the others waited. */
  work_wall_ms: ms,
  data_ms: ms,
  step_ms: ms,
  allreduce_ms: ms,
  allreduce_ms_max: ms,
  /** The part of the all-reduce in which it had no core. */
  allreduce_delay_ms: ms,
  /** Duration of a fixed piece of work on its core, which distinguishes slow cores from slow workers. */
  gauge_ms: ms,
  samples: z.number().nonnegative().nullable(),
  /** Median loss of its own samples; NaN if any was not finite. */
  local_loss: lossValue.nullable(),
  /** False if its process has ended; null before its first message. */
  process_alive: z.boolean().nullable(),
  /** Whether it has delivered its result, so that its process may end. */
  is_done: z.boolean(),
  /** Whether it reported that it stops because of an error. */
  reported_failure: z.boolean(),
})
export type WorkerHealth = z.infer<typeof workerHealth>

/** The additional content of our own checkpoints, at top level, where the seed's readers ignore it. */
const checkpointDetails = z.looseObject({
  version: z.int().positive(),
  run_directory: z.string().nullable(),
  started_at: z.string(),
  /** Increases with every write, also across restarts of the run. */
  sequence: z.int().nonnegative(),
  workers: z.array(workerHealth),
  /** The findings in this attempt of detectors that followed the run from its start; absent if no detectors ran. */
  findings: z.array(finding).optional(),
  /** Those of the detectors that had too little data, at the end of the attempt; absent before, and in older files. */
  blind_detectors: z.array(blindDetector).optional(),
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
