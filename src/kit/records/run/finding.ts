import * as z from 'zod'
import { nodeEvidence } from './node-evidence.js'

/** The types of trouble that a detector can name. The first five are the seed system's anomaly types. */
export const findingTypes = [
  'slow_worker',
  'failed_worker',
  'loss_divergence',
  'allreduce_spike',
  'stalled_worker',
  'slow_data',
  'slow_link',
  'partition',
  'connection_lost',
  'corrupt_message',
  'desynchronized',
  'replica_divergence',
  'wrong_setup',
  'wrong_samples',
  'missing_contribution',
  'doubled_contribution',
  'stale_contribution',
  'wrong_scale',
  'wrong_reduction',
  'wrong_gradient',
  'gradient_anomaly',
  'non_finite',
  'frozen_update',
  'bad_checkpoint',
  'resource_exhausted',
  'memory_leak',
  'clock_skew',
  'cpu_starved',
  'unobservable',
] as const
export const findingType = z.enum(findingTypes)
export type FindingType = z.infer<typeof findingType>

/**
 * `exact`: arithmetic or a hash that cannot be wrong; `process`: reported by the operating system; `strong`: statistics
 * with persistence; `weak`: a trend. In this order findings are believed when they disagree.
 */
export const evidenceGrades = ['exact', 'process', 'strong', 'weak'] as const
export const evidenceGrade = z.enum(evidenceGrades)
export type EvidenceGrade = z.infer<typeof evidenceGrade>

/**
 * How much a finding matters: `critical` results must not be used or the run ends; `warning` costs time or may become
 * worse; `minor` changes no verdict and no exit code: it is too small to matter, or other programs may have caused it.
 */
export const findingSeverities = ['critical', 'warning', 'minor'] as const
export const findingSeverity = z.enum(findingSeverities)
export type FindingSeverity = z.infer<typeof findingSeverity>

/** The data that a detector needs: telemetry alone, a single-worker reference, or the exact checks' own data. */
export const channels = ['telemetry', 'reference', 'exact'] as const
export const channel = z.enum(channels)
export type Channel = z.infer<typeof channel>

const rank = z.int().nonnegative()

/** The blamed part. `unattributable`: cannot be decided in principle; `unobservable`: cannot be observed. */
export const blame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rank'), rank }),
  z.object({ kind: z.literal('link'), from: rank, to: rank }),
  z.object({ kind: z.literal('group') }),
  z.object({ kind: z.literal('file'), name: z.string() }),
  z.object({ kind: z.literal('unattributable'), among: z.array(rank) }),
  z.object({ kind: z.literal('unobservable'), rank }),
])
export type Blame = z.infer<typeof blame>

/** One finding of a detector about a run. */
export const finding = z.object({
  detector: z.string(),
  type: findingType,
  severity: findingSeverity,
  evidence: evidenceGrade,
  channel,
  blame,
  /** First step at which the evidence shows it; null where it has none. */
  step: rank.nullable(),
  /** Step at which the detector was sure; for exact evidence the same. */
  raised_step: rank.nullable(),
  /** When the evidence was complete, on the clock of the event that completed it. */
  at_ms: z.number().nullable(),
  tensor: z.string().nullable(),
  /** One sentence with the numbers that decided. */
  message: z.string(),
  /** Evidence of the blamed rank's node, the likeliest first; absent where there is none or none was looked for. */
  explanations: z.array(nodeEvidence).optional(),
})
export type Finding = z.infer<typeof finding>
