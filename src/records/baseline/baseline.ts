import * as z from 'zod'
import { baselineVersion } from './baseline-version.js'
import { fingerprint } from './fingerprint.js'

export { baselineVersion } from './baseline-version.js'

/** Where a measurement comes from; null where it was made outside a workflow or a repository. */
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

/** Figures of one run by their name; null where they are not known. */
const figures = z.record(z.string(), z.number().nullable())

/** The requested settings by name, so that a difference can be named. */
const askedSettings = z.record(z.string(), z.union([z.string(), z.number()]).nullable())
export type AskedSettings = z.infer<typeof askedSettings>

/** One measurement, as it is kept and compared. */
export const baselinePoint = z.looseObject({
  provenance,
  fingerprint,
  /** Hash of all requested settings: points of another configuration measure something else. */
  configuration: z.string(),
  metrics: figures,
  /** Exact results that are no numbers, such as hashes and tiers; `NaN` and its like of a figure that is not finite. */
  digests: z.record(z.string(), z.string().nullable()),
  /** The settings behind the configuration's hash. */
  asked: askedSettings.optional(),
  /** The settings of the fault campaign; null if there was none. */
  campaign: askedSettings.nullable().optional(),
})
export type BaselinePoint = z.infer<typeof baselinePoint>

/** `baseline save` and the workflow's artifact; the first three fields are those of older, flat files. */
export const baseline = z.looseObject({
  name: z.string(),
  timestamp: z.string(),
  /** The newest point's figures; unknown ones are left out. */
  metrics: z.record(z.string(), z.number()),
  baseline_version: z.literal(baselineVersion).optional(),
  /** Absent in flat files, as all that follows. */
  point: baselinePoint.optional(),
  /** Earlier and newest points, oldest first, no two of one run, attempt, machine and configuration. */
  history: z.array(baselinePoint).optional(),
})
export type Baseline = z.infer<typeof baseline>
