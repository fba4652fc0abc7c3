import * as z from 'zod'

const milliseconds = z.number().nonnegative()

/**
 * TCP connections of this rank since each was opened, by the system's own count. `busy_ms`: sent data was not yet
 * acknowledged; `limited_ms` of it, the receiver had no room, so the way between them is not the cause.
 */
export const connectionsEvent = z.looseObject({
  type: z.literal('connections'),
  rank: z.int().nonnegative(),
  step: z.int().nonnegative(),
  connections: z.array(
    z.object({
      /** Address and port of this end, and of the other. */
      local: z.string(),
      remote: z.string(),
      busy_ms: milliseconds,
      limited_ms: milliseconds,
      acked_bytes: z.number().nonnegative(),
      rtt_ms: milliseconds,
    }),
  ),
})
export type ConnectionsEvent = z.infer<typeof connectionsEvent>

/** What runs in the process of a rank, as the adapter inside it sees it. */
export const program = z.object({
  torch: z.string(),
  python: z.string(),
  /** Name of the script, and a hash of its content; null where there is none to read. */
  script: z.string().nullable(),
  digest: z.string().nullable(),
  arguments: z.array(z.string()),
})
export type Program = z.infer<typeof program>
