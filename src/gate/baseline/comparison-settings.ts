import type { Severity } from '../../kit/records/baseline/comparison.js'
import type { Limits } from './limits.js'
import type { Metric } from './metric.js'

/** The user's settings of a comparison; a metric that is not named keeps its defaults. */
export type ComparisonSettings = {
  /** Smallest worsening that counts, percent of the baseline, by metric. */
  readonly thresholds: Readonly<Record<string, number>>
  readonly limits: Limits
  readonly severities: Readonly<Record<string, Severity>>
  /** Number of earlier runs on this machine that are needed to judge a time metric. */
  readonly minSamples: number
}

export const defaultComparisonSettings: ComparisonSettings = {
  thresholds: {},
  limits: {},
  severities: {},
  minSamples: 8,
}

/** The requested severity of a metric, else its default. */
export function severityOf(
  { name, severity }: Metric,
  { severities }: ComparisonSettings,
): Severity {
  return (Object.hasOwn(severities, name) ? severities[name] : undefined) ?? severity
}

/** The requested threshold of a metric in percent, else its default; null if any worsening counts. */
export function thresholdOf(
  { name, thresholdPercent }: Metric,
  { thresholds }: ComparisonSettings,
): number | null {
  return (Object.hasOwn(thresholds, name) ? thresholds[name] : undefined) ?? thresholdPercent
}

/**
 * The metrics that the user wants compared by name: with a threshold or a severity, unless that is off. The severity of
 * a metric that has only limits is that of its limits.
 */
export const namesAsked = ({
  thresholds,
  severities,
  limits,
}: Pick<ComparisonSettings, 'thresholds' | 'severities' | 'limits'>): readonly string[] => [
  ...new Set([
    ...Object.keys(thresholds).filter((name) => !isOff(severities, name)),
    ...Object.keys(severities).filter(
      (name) => !isOff(severities, name) && !Object.hasOwn(limits, name),
    ),
  ]),
]

const isOff = (severities: ComparisonSettings['severities'], name: string): boolean =>
  Object.hasOwn(severities, name) && severities[name] === 'off'
