import * as z from 'zod'
import { proofReport } from './proof-report.js'

const count = z.int().nonnegative()

/**
 * What a configuration shows. `equal-bits`: all gradients and weights are those of the reference; `within-rounding`: they
 * differ by no more than the measured effect of rounding; `differs`: from the reference; `mistake`: it computes what the
 * reference computes, or ended, and a rule found a mistake; `not-compared`: not, or not in all parts; `did-not-run`: it
 * ended in an error.
 */
const matrixOutcome = z.enum([
  'equal-bits',
  'within-rounding',
  'differs',
  'mistake',
  'not-compared',
  'did-not-run',
])
export type MatrixOutcome = z.infer<typeof matrixOutcome>

/** A configuration of a matrix, and how it compares with the reference. */
export const matrixConfiguration = z.object({
  name: z.string(),
  command: z.array(z.string()),
  /** Null where no rank left a record. */
  world_size: count.nullable(),
  /** How its ranks are arranged, such as `data 2 x tensor 2`; null if that is not known. */
  mesh: z.string().nullable(),
  outcome: matrixOutcome,
  /** In a sentence; null where there is nothing to say beside the outcome. */
  reason: z.string().nullable(),
  /** What to do about it; null if nothing is known, or nothing is wrong. */
  advice: z.string().nullable(),
  /** Number of leading steps that were compared, and of those that there were. */
  num_steps: count,
  num_all_steps: count,
  /** Where it differs first; null where it does not. */
  first_difference: z
    .object({
      step: count.nullable(),
      parameter: z.string().nullable(),
      ranks: z.array(count),
      /** Kinds of parallelism in which it differs from the reference; empty if that is not known. */
      dimensions: z.array(z.string()),
    })
    .nullable(),
  /**
   * The first difference, or the deviation that comes nearest to its limit, relative to the size of the quantity; null if
   * nothing was measured or if it is not finite.
   */
  difference: z.number().nullable(),
  /** What rounding explains; null as above. */
  limit: z.number().nullable(),
  /** Everything else that the run of this configuration shows; null where it was not run. */
  proof: proofReport.nullable(),
})
export type MatrixConfiguration = z.infer<typeof matrixConfiguration>

/** The configurations of a job, compared with one reference. */
export const matrixReport = z.object({
  reference: z.object({
    /** Name of the configuration that is the reference; null where it is a command of its own. */
    name: z.string().nullable(),
    command: z.array(z.string()),
    world_size: count.nullable(),
    num_steps: count,
    /** Why nothing can be compared with it; null where it can. */
    problem: z.string().nullable(),
  }),
  configurations: z.array(matrixConfiguration),
  /** Names of configurations that were not asked for. */
  left_out: z.array(z.string()),
})
export type MatrixReport = z.infer<typeof matrixReport>
