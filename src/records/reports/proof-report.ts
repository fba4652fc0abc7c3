import * as z from 'zod'
import { foldedReference } from './folded-report.js'
import { oneProcess } from './one-process-report.js'

/**
 * The strength of the proof of a job that is not ours: equal bits with each rank run again alone; the exact checks
 * without such a run; losses within a measured envelope; something broken; or nothing.
 */
export const proofTier = z.enum(['bitwise', 'consistent', 'bounded', 'failed', 'unknown'])
export type ProofTier = z.infer<typeof proofTier>

const count = z.int().nonnegative()

/** A problem of the job, in plain text. */
export const proofFinding = z.object({
  /** Name of the check or mistake, such as `no-sampler`. */
  kind: z.string(),
  /** An error makes the tier `failed`; a note says what the proof does not cover. */
  severity: z.enum(['error', 'note']),
  /** The ranks at fault; empty where it is all of them or not known. */
  ranks: z.array(count),
  step: count.nullable(),
  parameter: z.string().nullable(),
  message: z.string(),
  /** What to do about it. */
  advice: z.string().nullable(),
})
export type ProofFinding = z.infer<typeof proofFinding>

/** One rank that was run again alone. */
export const replayedRank = z.object({
  rank: count,
  /** Collectives in the record, and those that the lone rank entered with equal contributions. */
  num_collectives: count,
  num_equal_contributions: count,
  num_steps: count,
  num_equal_states: count,
  /** Where the lone rank first differs from the job. */
  first_difference: z
    .object({ step: count, what: z.string(), parameter: z.string().nullable() })
    .nullable(),
  /** Whether a second replay equals the first one; null if none was needed. */
  is_repeatable: z.boolean().nullable(),
  /** The node that ran it; left out for a job on one machine. */
  node: z.string().optional(),
})
export type ReplayedRank = z.infer<typeof replayedRank>

/** `proof.json`: the proof of a PyTorch job, and its gaps. */
export const proofReport = z.looseObject({
  tier: proofTier,
  summary: z.string(),
  world_size: count,
  /** Optimizer steps that all ranks recorded. */
  num_steps: count,
  /** The step after which the job was ended; null where it ended by itself. */
  ended_at_step: count.nullable(),
  shown: z.array(z.string()),
  not_shown: z.array(z.string()),
  findings: z.array(proofFinding),
  replays: z.array(replayedRank),
  /** The same script as one process; null where it was not run. */
  one_process: oneProcess.nullable().default(null),
  /** One process that played all ranks in turn; null where that was not tried. */
  folded_reference: foldedReference.nullable().default(null),
})
export type ProofReport = z.infer<typeof proofReport>
