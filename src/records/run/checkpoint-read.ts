import * as z from 'zod/mini'

const count = z.int().check(z.nonnegative())

/** A file that the script itself has saved was read back by the rank that saved it. */
export const checkpointReadEvent = z.looseObject({
  type: z.literal('checkpoint-read'),
  rank: count,
  /** Of the file, without its directories. */
  name: z.string(),
  /** Steps made when it was saved. */
  next_step: count,
  status: z.enum(['intact', 'damaged', 'missing']),
  reason: z.nullable(z.string()),
  at_ms: z.number(),
})
