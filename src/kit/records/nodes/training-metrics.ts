import * as z from 'zod'
import { lossValue } from '../json/json-number.js'

const known = z.number().nonnegative()
/** A loss that diverges is not finite but still known. */
const diverging = lossValue.refine(
  (value) => !(value < 0),
  'expected a number that is not negative',
)

/**
 * One line of `metrics_rank<N>.jsonl`, which a rank replaces at every step: the fields of the seed system's emitter.
 * Values that were not measured are absent or null, and never filled in.
 */
export const trainingMetrics = z.looseObject({
  /** ISO 8601, or seconds since 1970. */
  timestamp: z.union([z.string(), z.number()]),
  job_id: z.string(),
  rank: z.int().nonnegative(),
  step: z.int().nonnegative().nullish(),
  training_loss: diverging.nullish(),
  learning_rate: known.nullish(),
  gradient_norm: diverging.nullish(),
  throughput_tokens_sec: known.nullish(),
  /** In percent. */
  gpu_util: z.number().min(0).max(100).nullish(),
  gpu_mem_used_gb: known.nullish(),
  gpu_mem_reserved_gb: known.nullish(),
})
export type TrainingMetrics = z.infer<typeof trainingMetrics>

/** File name of a rank. */
export const trainingMetricsFile = (rank: number): string => `metrics_rank${rank}.jsonl`
