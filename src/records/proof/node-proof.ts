import * as z from 'zod'
import { proofFinding, replayedRank } from '../reports/proof-report.js'

/** `node.json`: what the check of a job over several machines showed on one of them, for the report that merges all. */
export const nodeProof = z.object({
  /** Directory of the recorded run, relative to that of this file. */
  run_directory: z.string(),
  check_steps: z.int().positive(),
  /** Null where no rank was replayed. */
  protection: z.enum(['overlay', 'mute']).nullable(),
  /** Why no rank was replayed; null where they were. */
  hindrance: z.string().nullable(),
  replays: z.array(replayedRank),
  /** Notes that only the replay shows. */
  notes: z.array(proofFinding),
})
export type NodeProof = z.infer<typeof nodeProof>
