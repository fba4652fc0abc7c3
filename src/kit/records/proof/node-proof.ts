import * as z from 'zod'
import { proofFinding, replayedRank } from '../reports/proof-report.js'

/** `node.json`: the result of checking a job over several machines on one of them, for the report that merges all. */
export const nodeProof = z.object({
  /** Directory of the recorded run, relative to that of this file. */
  run_directory: z.string(),
  check_steps: z.int().positive(),
  /** Null if no rank was replayed. */
  protection: z.enum(['overlay', 'mute']).nullable(),
  /** Why no rank was replayed; null if ranks were. */
  hindrance: z.string().nullable(),
  replays: z.array(replayedRank),
  /** Notes that only come from the replay. */
  notes: z.array(proofFinding),
})
export type NodeProof = z.infer<typeof nodeProof>
