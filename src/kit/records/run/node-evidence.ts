import * as z from 'zod'

/** Evidence of the node of a blamed rank, which explains what is wrong with the rank. */
export const nodeEvidence = z.object({
  node: z.string(),
  /** The problem of the node, by the name that its monitor uses. */
  type: z.string(),
  severity: z.enum(['warning', 'critical']),
  /** When that began, as far as was seen, ISO 8601. */
  seen_at: z.string(),
  /** Before the rank's trouble; negative: after it; null: not known. */
  lead_ms: z.number().nullable(),
  /** Node, evidence and order in time. */
  sentence: z.string(),
})
export type NodeEvidence = z.infer<typeof nodeEvidence>
