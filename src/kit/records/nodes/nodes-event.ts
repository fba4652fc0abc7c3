import * as z from 'zod'
import { nodeVerdict } from './nodes-report.js'

const text = z.string().nullable()
/** ISO 8601, on the monitor's clock. */
const head = { record_version: z.literal(1), at: z.string() }
const trouble = {
  ...head,
  /** The same for all lines about one problem. */
  id: z.string(),
  /** Null if it concerns the cluster or the monitor. */
  node: text,
  type: z.string(),
  subject: text,
  severity: z.enum(['warning', 'critical']),
  summary: z.string(),
}

/** One line of `nodes watch --json`. */
export const nodesEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('node'),
    ...head,
    node: z.string(),
    verdict: nodeVerdict,
    /** The previous verdict; null for the first one. */
    was: nodeVerdict.nullable(),
    score: z.number().nullable(),
    reason: z.string(),
  }),
  z.object({ event: z.literal('raised'), ...trouble }),
  z.object({ event: z.literal('resolved'), ...trouble }),
  z.object({
    event: z.literal('end'),
    ...head,
    /** Of all nodes together. */
    verdict: nodeVerdict,
    /** Missing in lines of older versions. */
    reason: z.string().optional(),
    counts: z.record(z.string(), z.int()),
  }),
])
export type NodesEvent = z.infer<typeof nodesEvent>
