import * as z from 'zod'

const count = z.int().nonnegative()

/** Where a job first computes something else than its reference. */
const firstDifference = z.object({
  /** Name of the finding, such as `missing-reduction`. */
  kind: z.string(),
  step: count.nullable(),
  parameter: z.string().nullable(),
  /** The ranks at fault; empty if all of them are, or if unknown. */
  ranks: z.array(count),
  /** Relative to the size of the quantity; null if nothing was measured or it is not finite. */
  difference: z.number().nullable(),
  /** What rounding explains. */
  limit: z.number().nullable(),
})

/** The comparison of a job with another command that should compute the same. */
export const referenceReport = z.object({
  command: z.array(z.string()),
  /** Null where it did not run. */
  world_size: count.nullable(),
  /** Dimensions of the mesh in which the job differs from it; empty if that is not known. */
  dimensions: z.array(z.string()),
  /** If not everything could be compared, it is neither a pass nor a failure. */
  status: z.enum(['agrees', 'differs', 'not-compared']),
  /** Why nothing, or not everything, was compared. */
  reason: z.string().nullable(),
  /** Number of leading steps that were compared. */
  num_steps: count,
  /** Number of runs with random last bits, which measured the effect of rounding. */
  num_roundings: count,
  /** Tensors and parts of them on all ranks of the job, and those of which the place in the reference was found. */
  num_pieces: count,
  num_mapped: count,
  /** Parts whose place was not found, with the reason. */
  unmapped: z.array(z.object({ rank: count, name: z.string(), reason: z.string() })),
  /** What all gradients of the job are, as a multiple of those of the reference; null if there is no such factor. */
  factor: z.number().nullable(),
  /** What all losses are as a multiple of those of the reference; null if there is no such factor, or no loss. */
  loss_factor: z.number().nullable(),
  /** Whether all gradients and weights that were compared have the bits of the reference's; null if that is not known. */
  is_bit_equal: z.boolean().nullable().default(null),
  /** The first difference that rounding does not explain; null if there is none. */
  first_difference: firstDifference.nullable().default(null),
  /** The deviations that come closest to their limits, relative to the size of the quantity. */
  largest: z.array(
    z.object({
      what: z.enum(['gradients', 'weights', 'loss']),
      step: count,
      parameter: z.string().nullable(),
      rank: count.nullable(),
      difference: z.number().nullable(),
      limit: z.number().nullable(),
    }),
  ),
})
export type ReferenceReport = z.infer<typeof referenceReport>
