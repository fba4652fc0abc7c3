import * as z from 'zod'

const count = z.int().nonnegative()

/** The comparison of a job with one process and one model that played all of its ranks in turn. */
export const foldedReference = z.object({
  /** If one process cannot play the job, nothing was compared: neither a pass nor a failure. */
  status: z.enum(['bitwise', 'within-rounding', 'differs', 'not-folded']),
  /** Why nothing, or no further step, was compared. */
  reason: z.string().nullable(),
  /** Leading steps after which weights, optimizer state and gradients had the same bits. */
  num_steps: count,
  /** Number of gradient sums up to there, and number of those with the bits of the job. */
  num_sums: count,
  num_equal_sums: count,
  /** The first difference between the process and the job, and the ranks whose contributions differ. */
  first_difference: z
    .object({
      step: count,
      what: z.string(),
      parameter: z.string().nullable(),
      ranks: z.array(count),
    })
    .nullable(),
  /** Whether a process with the number of the rank in question reproduces its gradients; null if not tried. */
  is_confirmed: z.boolean().nullable(),
})
export type FoldedReference = z.infer<typeof foldedReference>
