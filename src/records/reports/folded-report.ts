import * as z from 'zod'

const count = z.int().nonnegative()

/** The comparison of a job with one process and one model that played all of its ranks in turn. */
export const foldedReference = z.object({
  /** Where one process cannot play the job, nothing was compared: neither a pass nor a failure. */
  status: z.enum(['bitwise', 'within-rounding', 'differs', 'not-folded']),
  /** Why nothing was compared, or no more steps were. */
  reason: z.string().nullable(),
  /** Leading steps after which weights, optimizer state and gradients had the same bits. */
  num_steps: count,
  /** Sums of gradients up to there, and those that had the bits of the job's sums. */
  num_sums: count,
  num_equal_sums: count,
  /** Where the one process first differs from the job, and the ranks whose contributions differ. */
  first_difference: z
    .object({
      step: count,
      what: z.string(),
      parameter: z.string().nullable(),
      ranks: z.array(count),
    })
    .nullable(),
  /** Whether a process that believes to be the rank in question comes to its gradients; null where that was not asked. */
  is_confirmed: z.boolean().nullable(),
})
export type FoldedReference = z.infer<typeof foldedReference>
