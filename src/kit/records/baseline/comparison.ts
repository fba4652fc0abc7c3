import * as z from 'zod'
import { acceptance } from './acceptance.js'
import { provenance } from './baseline.js'
import { comparisonVersion } from './baseline-version.js'
import { fingerprint } from './fingerprint.js'

export { comparisonVersion } from './baseline-version.js'

export const metricClass = z.enum(['exact', 'numeric', 'resource', 'time'])
export type MetricClass = z.infer<typeof metricClass>

export const severity = z.enum(['off', 'warn', 'error'])
export type Severity = z.infer<typeof severity>

const metricVerdict = z.enum(['pass', 'improvement', 'regression', 'inconclusive'])
export type MetricVerdict = z.infer<typeof metricVerdict>

/**
 * How a verdict was reached: by equality, a tolerance, a plain percentage, the history of this machine, pairs of runs,
 * or a limit of the user.
 */
const comparisonMethod = z.enum(['exact', 'tolerance', 'threshold', 'history', 'paired', 'limit'])
export type ComparisonMethod = z.infer<typeof comparisonMethod>

const known = z.number().nullable()

/** One metric compared with its baseline; percentages refer to the baseline's value. */
const metricComparison = z.object({
  /** Null if unknown or not a number. */
  baseline_value: known,
  current_value: known,
  percent_change: known,
  is_regression: z.boolean(),
  /** Our own fields begin here. */
  label: z.string().optional(),
  metric_class: metricClass.optional(),
  unit: z.string().nullable().optional(),
  direction: z.enum(['lower', 'higher', 'equal']).optional(),
  severity: severity.optional(),
  method: comparisonMethod.optional(),
  verdict: metricVerdict.optional(),
  /** For people: the compared values and the rule, or why there is no conclusion. */
  reason: z.string().optional(),
  /** Smallest change that counts, percent. */
  threshold_percent: known.optional(),
  /** The figures of the last earlier runs on this kind of machine, oldest first. */
  history: z.array(z.number()).optional(),
  /** The absolute limits that the user set, such as `at most 2 GB`. */
  limit: z.string().optional(),
  /** Who accepted the regression, which then is a warning. */
  accepted: acceptance.optional(),
  /** Estimated change for the worse, in percent, with its interval. */
  effect_percent: known.optional(),
  effect_low_percent: known.optional(),
  effect_high_percent: known.optional(),
  /** After the correction for the number of metrics. */
  p_value: known.optional(),
  /** Smallest degradation, in percent, that would have been called a regression in 19 of 20 cases. */
  minimum_detectable_effect_percent: known.optional(),
  /** Difference in percent between runs of the same code, here and now. */
  noise_floor_percent: known.optional(),
  /** Number of points of the baseline's history, or of pairs. */
  samples: z.int().nonnegative().nullable().optional(),
  /** Exact results that are not numbers. */
  baseline_digest: z.string().nullable().optional(),
  current_digest: z.string().nullable().optional(),
})
export type MetricComparison = z.infer<typeof metricComparison>

/** The result of the search for a baseline; every failure is a separate status. */
export const baselineStatus = z.enum([
  'found',
  'none',
  'missing',
  'expired',
  'corrupt',
  'unreachable',
  'incompatible',
])
export type BaselineStatus = z.infer<typeof baselineStatus>

/** How the baseline's commit relates to the measured one. */
const baselineRelation = z.enum(['first-parent', 'ancestor', 'base-branch', 'given'])

/** The place of the baseline, or why there is none. */
const baselineOrigin = z.object({
  status: baselineStatus,
  /** One sentence for people. */
  reason: z.string(),
  source: z.enum(['artifact', 'cache', 'file']).nullable(),
  relation: baselineRelation.nullable(),
  /** First-parent steps from the measured commit; null if unknown. */
  distance: z.int().nonnegative().nullable(),
  provenance: provenance.nullable(),
  fingerprint: fingerprint.nullable(),
})
export type BaselineOrigin = z.infer<typeof baselineOrigin>

/** Pairs of runs with an injected slowdown, to test that the gate detects it. */
export const positiveControl = z.object({
  /** The requested slowdown. */
  intended_percent: z.number().positive(),
  /** The measured slowdown of the judged figure; null if it could not be measured. */
  measured_percent: known,
  metric: z.string(),
  is_detected: z.boolean(),
})
export type PositiveControl = z.infer<typeof positiveControl>

const comparisonVerdict = z.enum(['pass', 'improvement', 'regression', 'warning', 'inconclusive'])
export type ComparisonVerdict = z.infer<typeof comparisonVerdict>

/**
 * The file of `baseline compare --output`, of `compare --output` and of the Action's comparison: the older fields, then
 * ours.
 */
export const comparison = z.looseObject({
  /** Name of the baseline, or of side A. */
  baseline: z.string(),
  thresholds: z.object({ latency_percent: known, throughput_percent: known }),
  comparisons: z.record(z.string(), metricComparison),
  comparison_version: z.literal(comparisonVersion).optional(),
  verdict: comparisonVerdict.optional(),
  headline: z.string().optional(),
  origin: baselineOrigin.optional(),
  current: z
    .object({ provenance: provenance.nullable(), fingerprint: fingerprint.nullable() })
    .optional(),
  positive_control: positiveControl.nullable().optional(),
  /** What was requested of the comparison and could not be done: a sentence each. */
  unavailable: z.array(z.string()).optional(),
  /** Regressions that people accepted in the runs of the baseline, the newest first. */
  accepted_earlier: z.array(acceptance).optional(),
  /** Further notes for the reader. */
  notes: z.array(z.string()).optional(),
})
export type Comparison = z.infer<typeof comparison>
