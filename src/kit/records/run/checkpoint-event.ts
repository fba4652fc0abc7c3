import * as z from 'zod'

const count = z.int().nonnegative()

/** A file that the script itself has saved was read back by the rank that saved it. */
export const checkpointReadEvent = z.looseObject({
  type: z.literal('checkpoint-read'),
  rank: count,
  /** Of the file, without its directories. */
  name: z.string(),
  /** Steps made when it was saved. */
  next_step: count,
  status: z.enum(['intact', 'damaged', 'missing']),
  reason: z.string().nullable(),
  at_ms: z.number(),
})

/** One of our own trainer's checkpoints is complete. */
export const checkpointEvent = z.looseObject({
  type: z.literal('checkpoint'),
  rank: count,
  step: count,
  directory: z.string(),
  at_ms: z.number(),
})
