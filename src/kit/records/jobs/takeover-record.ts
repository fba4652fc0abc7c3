import * as z from 'zod'

/** The times at which another process continued for a daemon that had died; epoch milliseconds. */
export const takeoverRecord = z.object({
  record_version: z.literal(1),
  takeovers: z.array(z.number()),
  /** Time at which too many had died; null if they have not. */
  given_up_at: z.number().nullable(),
})
export type TakeoverRecord = z.infer<typeof takeoverRecord>
