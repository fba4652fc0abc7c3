import * as z from 'zod'

const text = z.string()

/** One measurement of one direction; the round trip covers both directions. */
const sample = z.object({
  from: text,
  to: text,
  megabytes_per_s: z.number(),
  round_trip_ms: z.object({ min: z.number(), median: z.number(), max: z.number() }),
})

/** The output of `nodes pairs --json`. */
export const nodesPairs = z.object({
  record_version: z.literal(1),
  nodes: z.array(text),
  /** In the order of measurement; a suspect has more than one. */
  samples: z.array(sample),
  /** Pairs without a result: neither fast nor slow. */
  unknown: z.array(z.object({ from: text, to: text, reason: text })),
  slow_nodes: z.array(
    z.object({
      node: text,
      what: z.enum(['sending', 'receiving', 'latency']),
      slow_directions: z.int(),
      all_directions: z.int(),
    }),
  ),
  slow_links: z.array(
    z.object({
      from: text,
      to: text,
      what: z.enum(['bandwidth', 'latency']),
      /** MB/s, or round-trip milliseconds. */
      value: z.number(),
      median: z.number(),
      /** With only two nodes, the cause may be either node or the link. */
      is_one_of_two: z.boolean(),
    }),
  ),
})
export type NodesPairs = z.infer<typeof nodesPairs>
