import * as z from 'zod'
import { acceptance } from './acceptance.js'
import { baselineVersion } from './baseline-version.js'
import { fingerprint } from './fingerprint.js'

export { baselineVersion } from './baseline-version.js'

/** The origin of a measurement; null if it was made outside a workflow or a repository. */
export const provenance = z.object({
  repository: z.string().nullable(),
  sha: z.string().nullable(),
  /** Branch or tag without `refs/heads/`. */
  ref: z.string().nullable(),
  event: z.string().nullable(),
  run_id: z.string().nullable(),
  run_attempt: z.int().positive().nullable(),
  created_at: z.string(),
})
export type Provenance = z.infer<typeof provenance>

/** Figures of one run by their name; null if unknown. */
const figures = z.record(z.string(), z.number().nullable())

/** The requested settings by name, so that a message can name a difference. */
const askedSettings = z.record(z.string(), z.union([z.string(), z.number()]).nullable())
export type AskedSettings = z.infer<typeof askedSettings>

/** One measurement, as stored and compared. */
export const baselinePoint = z.looseObject({
  provenance,
  fingerprint,
  /** Hash of all requested settings; points with another configuration are not comparable. */
  configuration: z.string(),
  metrics: figures,
  /** Exact results that are not numbers, such as hashes and tiers, and figures that are not finite, such as `NaN`. */
  digests: z.record(z.string(), z.string().nullable()),
  /** The settings behind the hash of the configuration. */
  asked: askedSettings.optional(),
  /** The settings of the fault campaign; null if there was none. */
  campaign: askedSettings.nullable().optional(),
  /** The regressions of this run that people accepted. */
  accepted: z.array(acceptance).optional(),
})
export type BaselinePoint = z.infer<typeof baselinePoint>

/**
 * The file of `baseline save` and of the workflow's artifact; its first three fields are those of older, flat files.
 */
export const baseline = z.looseObject({
  name: z.string(),
  timestamp: z.string(),
  /** Figures of the newest point, without unknown ones. */
  metrics: z.record(z.string(), z.number()),
  baseline_version: z.literal(baselineVersion).optional(),
  /** Absent in flat files, like all fields below. */
  point: baselinePoint.optional(),
  /** Earlier points and the newest one, oldest first; no two have the same run, attempt, machine and configuration. */
  history: z.array(baselinePoint).optional(),
})
export type Baseline = z.infer<typeof baseline>
