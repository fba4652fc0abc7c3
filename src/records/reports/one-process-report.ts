import * as z from 'zod'

const count = z.int().nonnegative()

/** The comparison of a job with the same script run as one process. */
export const oneProcess = z.object({
  /** If samples differ, nothing was compared: neither a pass nor a failure. */
  status: z.enum(['agrees', 'differs', 'not-compared']),
  /** Why nothing, or no further step, was compared. */
  reason: z.string().nullable(),
  /** Arguments of the script in addition to those of the job. */
  arguments: z.array(z.string()),
  /** Number of leading steps with the same samples on both sides. */
  num_steps: count,
  /** Number of runs with random last bits, which measured the effect of rounding. */
  num_roundings: count,
  /**
   * The deviation closest to its limit, relative to the size of the quantity; without a parameter, it is that of the
   * loss.
   */
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
