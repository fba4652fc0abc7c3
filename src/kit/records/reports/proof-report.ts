import * as z from 'zod'
import { foldedReference } from './folded-report.js'
import { mesh } from './mesh-report.js'
import { referenceReport } from './reference-report.js'
import { oneProcess } from './one-process-report.js'

/**
 * The strength of the proof of a user's job. `bitwise`: each rank, run again alone, had equal bits; `bounded`: losses and
 * gradients agree with one process within a measured envelope; `consistent`: only the exact checks passed; `failed`: a
 * mistake was found.
 */
export const proofTier = z.enum(['bitwise', 'consistent', 'bounded', 'failed', 'unknown'])
export type ProofTier = z.infer<typeof proofTier>

const count = z.int().nonnegative()

/** A problem of the job, in plain text. */
export const proofFinding = z.object({
  /** Name of the check or mistake, such as `no-sampler`. */
  kind: z.string(),
  /** An error makes the tier `failed`; a note states what the proof does not cover. */
  severity: z.enum(['error', 'note']),
  /** The ranks at fault; empty if all of them are, or if unknown. */
  ranks: z.array(count),
  step: count.nullable(),
  parameter: z.string().nullable(),
  message: z.string(),
  /** The advice. */
  advice: z.string().nullable(),
})
export type ProofFinding = z.infer<typeof proofFinding>

/** One rank that was run again alone. */
export const replayedRank = z.object({
  rank: count,
  /** Number of collectives in the record, and of those to which the lone rank contributed the same bits. */
  num_collectives: count,
  num_equal_contributions: count,
  num_steps: count,
  num_equal_states: count,
  /** The first difference between the lone rank and the job. */
  first_difference: z
    .object({ step: count, what: z.string(), parameter: z.string().nullable() })
    .nullable(),
  /** Whether a second replay equals the first one; null if none was needed. */
  is_repeatable: z.boolean().nullable(),
  /** The node that ran it; absent for a job on one machine. */
  node: z.string().optional(),
})
export type ReplayedRank = z.infer<typeof replayedRank>

/** `proof.json`: the proof of a PyTorch job, and its gaps. */
export const proofReport = z.looseObject({
  tier: proofTier,
  summary: z.string(),
  world_size: count,
  /** How the ranks are arranged; null if that is not known. */
  mesh: mesh.nullable().default(null),
  /** Number of optimizer steps that all ranks recorded. */
  num_steps: count,
  /** The step after which the job was ended; null if it ended by itself. */
  ended_at_step: count.nullable(),
  shown: z.array(z.string()),
  not_shown: z.array(z.string()),
  findings: z.array(proofFinding),
  replays: z.array(replayedRank),
  /** The same script as one process; null if it was not run. */
  one_process: oneProcess.nullable().default(null),
  /** Other commands that should compute the same; empty if none was given. */
  references: z.array(referenceReport).default([]),
  /** One process that played all ranks in turn; null if that was not tried. */
  folded_reference: foldedReference.nullable().default(null),
})
export type ProofReport = z.infer<typeof proofReport>

/** Kinds of findings that say what a replay has shown; they need no other rank. */
export const replayKinds: readonly string[] = [
  'differs-from-replay',
  'message-varies',
  'not-replayed',
  'not-deterministic',
  'resumed-replay',
]
