import * as z from 'zod'

const count = z.int().nonnegative()

/** The comparison of a job with the mean of what one process computes from the batches of each rank. */
const meanOfRanks = z.object({
  status: z.enum(['agrees', 'differs', 'not-compared']),
  /** Why nothing, or no further step, was compared. */
  reason: z.string().nullable(),
  num_steps: count,
  /** What the gradients of the job are, as a multiple of the mean; null where nothing was compared. */
  factor: z.number().nullable(),
})
export type MeanOfRanks = z.infer<typeof meanOfRanks>

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
  /** Made where one process by itself trains with other samples; absent in older reports. */
  mean_of_ranks: meanOfRanks.nullable().optional(),
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
