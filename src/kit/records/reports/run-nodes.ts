import * as z from 'zod'
import { blindDetector } from '../run/blind-detector.js'
import { finding } from '../run/finding.js'

const rank = z.int().nonnegative()

/** The nodes of a run over several machines: who ran where, how it ended there, and what detectors found over all ranks. */
export const runNodes = z.object({
  nodes: z.array(
    z.object({
      /** Its directory as given. */
      name: z.string(),
      ranks: z.array(rank),
      /** Null where it left no end. */
      outcome: z.enum(['finished', 'failed', 'stopped']).nullable(),
      /** The ranks that began the failure of the whole run there; empty on all other nodes. */
      failed_ranks: z.array(rank),
    }),
  ),
  missing_ranks: z.array(rank),
  findings: z.array(finding),
  /** Detectors with too little data. */
  blind: z.array(blindDetector),
})
export type RunNodes = z.infer<typeof runNodes>
