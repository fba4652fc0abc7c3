import * as z from 'zod'

const known = z.number().nonnegative()

/**
 * One line of `metrics_rank<N>.jsonl`, which a rank replaces at every step: the fields of the seed system's emitter.
 * What was not measured is absent or null, and never filled in.
 */
export const trainingMetrics = z.looseObject({
  timestamp: z.union([z.string(), z.number()]),
  job_id: z.string(),
  rank: z.int().nonnegative(),
  step: z.int().nonnegative().nullish(),
  training_loss: known.nullish(),
  learning_rate: known.nullish(),
  gradient_norm: known.nullish(),
  throughput_tokens_sec: known.nullish(),
  /** In percent. */
  gpu_util: z.number().min(0).max(100).nullish(),
  gpu_mem_used_gb: known.nullish(),
  gpu_mem_reserved_gb: known.nullish(),
})
export type TrainingMetrics = z.infer<typeof trainingMetrics>

/** Name of the file of a rank. */
export const trainingMetricsFile = (rank: number): string => `metrics_rank${rank}.jsonl`
