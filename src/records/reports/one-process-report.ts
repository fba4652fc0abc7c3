import * as z from 'zod'

const count = z.int().nonnegative()

/** The comparison of a job with the same script run as one process. */
export const oneProcess = z.object({
  /** Where samples differ, nothing was compared: neither a pass nor a failure. */
  status: z.enum(['agrees', 'differs', 'not-compared']),
  /** Why nothing was compared, or no more steps were. */
  reason: z.string().nullable(),
  /** Arguments that the script was given beside those of the job. */
  arguments: z.array(z.string()),
  /** Leading steps that both sides made with the same samples. */
  num_steps: count,
  /** Runs with last bits drawn at random, from which the effect of rounding was measured. */
  num_roundings: count,
  /** The deviation that comes nearest to its limit, as parts of the quantity's size; no parameter means the loss. */
  largest: z
    .object({
      step: count,
      parameter: z.string().nullable(),
      difference: z.number().nullable(),
      limit: z.number().nullable(),
    })
    .nullable(),
})
export type OneProcess = z.infer<typeof oneProcess>
