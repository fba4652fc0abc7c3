import * as z from 'zod'
import { lossValue } from '../json/json-number.js'

/** The strength of the proof: equal bits at every step, losses within the tolerance, or neither. */
const correctnessTier = z.enum(['bitwise', 'bounded', 'failed'])
export type CorrectnessTier = z.infer<typeof correctnessTier>

/** One step of both runs; `delta` is |multi - single|, percentages are relative to |single|. */
const stepComparison = z.object({
  step: z.int().nonnegative(),
  single_loss: lossValue,
  multi_loss: lossValue,
  delta: lossValue,
  delta_percent: lossValue,
  passed: z.boolean(),
  /** In percent, as in the seed system; the report's own `tolerance` is a fraction. */
  tolerance: z.number(),
})
export type StepComparison = z.infer<typeof stepComparison>

/** The first difference between the two runs, as precisely as the records allow. */
export const firstDifference = z.object({
  step: z.int().nonnegative(),
  what: z.enum(['loss', 'state']),
  /** Name of the first tensor whose hash differs; null if the records have no tensor hashes. */
  tensor: z.string().nullable(),
  /** The loss, or the hash of that tensor (without tensor hashes: of the whole state), in each run. */
  single: z.string(),
  multi: z.string(),
})
export type FirstDifference = z.infer<typeof firstDifference>

/** A reason in plain text why the runs are not equal or cannot be compared. */
export const correctnessFinding = z.object({
  kind: z.enum([
    'loss-difference',
    'state-difference',
    'non-finite-loss',
    'zero-reference-loss',
    'missing-step',
    'duplicate-step',
    'step-order',
    'step-count',
    'sample-count',
    'configuration',
    'no-hashes',
    'sampled-hashes',
    'sampled-steps',
  ]),
  /** An error makes the tier `failed`; a note states what the verdict does not cover. */
  severity: z.enum(['error', 'note']),
  message: z.string(),
})
export type CorrectnessFinding = z.infer<typeof correctnessFinding>

/** The file of `validate --output`: the seed system's fields, then ours. */
export const correctnessReport = z.looseObject({
  single_run_path: z.string(),
  multi_run_path: z.string(),
  tolerance: z.number(),
  num_steps_compared: z.int().nonnegative(),
  num_steps_passed: z.int().nonnegative(),
  num_steps_failed: z.int().nonnegative(),
  overall_passed: z.boolean(),
  summary: z.string(),
  step_comparisons: z.array(stepComparison),
  /** Present where the comparisons of very many steps are listed in part; the counts are of all. */
  steps_listed_every: z.int().min(2).optional(),
  tier: correctnessTier,
  num_steps_hash_equal: z.int().nonnegative(),
  first_difference: firstDifference.nullable(),
  /** Infinity if any step has no finite relative difference; null if no step was compared. */
  max_delta_percent: lossValue.nullable(),
  findings: z.array(correctnessFinding),
})
export type CorrectnessReport = z.infer<typeof correctnessReport>
