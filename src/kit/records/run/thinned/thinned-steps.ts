import * as z from 'zod'

const known = z.number().nullable()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Of the durations of all steps, milliseconds; every figure is null where a step was not timed. */
const stepTimes = z.object({
  count: z.int().nonnegative(),
  mean: known,
  p50: known,
  p95: known,
  p99: known,
  max: known,
})

/**
 * What a record says of all its steps, where it lists only some of them: those whose number `every` divides, the first,
 * the last, and the first whose loss is not finite. Everything else here is of all steps.
 */
export const thinnedSteps = z.object({
  every: z.int().min(2),
  /** How many steps the run recorded. */
  recorded: z.int().positive(),
  step_ms: stepTimes,
  /** Means of the faster half; null where a step was not timed. */
  faster_half_step_ms: known,
  faster_half_compute_ms: known,
  /** Mean of each part of a step, over the steps that record it; null if none does. */
  mean_ms: z.record(z.string(), known),
  losses_sha256: sha256,
  /** Of all state hashes; null where a step has none. */
  states_sha256: sha256.nullable(),
  state_hashes: z.int().nonnegative(),
})
