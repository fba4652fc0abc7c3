import * as z from 'zod'

/** How often another process continued for a daemon that died; epoch milliseconds. */
export const takeoverRecord = z.object({
  record_version: z.literal(1),
  takeovers: z.array(z.number()),
  /** When too many had died; null: they have not. */
  given_up_at: z.number().nullable(),
})
export type TakeoverRecord = z.infer<typeof takeoverRecord>
