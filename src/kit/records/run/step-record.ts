import * as z from 'zod'
import { lossValue } from '../json/json-number.js'

/** 128-bit digest of weights and optimizer state, 32 hex digits. */
export const stateHash = z.string().regex(/^[0-9a-f]{32}$/)

const milliseconds = z.number().nonnegative()

/**
 * One optimizer step as a whole run reports it; times are those of the slowest rank for compute and the mean over
 * ranks for the rest, measured where they happen. The first five fields are the seed system's, the rest are ours.
 */
export const stepRecord = z.looseObject({
  step: z.int().nonnegative(),
  /** Null where the engine did not see it. */
  loss: lossValue.nullable(),
  /** Null where the number of samples is unknown. */
  throughput_samples_per_sec: z.number().nonnegative().nullable(),
  allreduce_time_ms: milliseconds.nullable(),
  compute_time_ms: milliseconds.nullable(),
  data_time_ms: milliseconds.nullable().optional(),
  wait_time_ms: milliseconds.nullable().optional(),
  transfer_time_ms: milliseconds.nullable().optional(),
  update_time_ms: milliseconds.nullable().optional(),
  step_time_ms: milliseconds.nullable().optional(),
  samples: z.int().positive().optional(),
  /** Present on verified steps: weights and optimizer after this step. */
  state_hash: stateHash.optional(),
  /** One hash per tensor, in the order of `tensors` of the run. */
  tensor_hashes: z.array(stateHash).optional(),
})
export type StepRecord = z.infer<typeof stepRecord>
