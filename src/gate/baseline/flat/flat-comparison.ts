import type { Baseline } from '../../../kit/records/baseline/baseline.js'
import { comparisonVersion } from '../../../kit/records/baseline/baseline-version.js'
import type {
  Comparison,
  MetricComparison,
  Severity,
} from '../../../kit/records/baseline/comparison.js'
import { namesAsked } from '../comparison-settings.js'
import { composeHeadline, decideVerdict, type OpenKinds } from '../comparison-verdict.js'
import { findMetric } from '../metrics/index.js'
import { withMissingFigures } from '../missing-figures.js'
import { type FlatRule, flatRuleOf, type FlatThresholds } from './flat-rule.js'
import { judgeFlatRow } from './judge-flat-row.js'
import { plural } from '../../../kit/wording/plural.js'

export type { FlatThresholds } from './flat-rule.js'
export { flattenMetrics } from './flatten-metrics.js'

/** The figures that two single runs leave open by their kind: times that differ, and what no rule judges. */
function openKindsOf({ metrics }: Baseline, thresholds: FlatThresholds): OpenKinds {
  const rules = Object.keys(metrics).map((name) => {
    return { name, rule: flatRuleOf(name, findMetric(name), thresholds) }
  })
  const named = (isMeant: (rule: FlatRule | null) => boolean) =>
    new Set(rules.filter(({ rule }) => isMeant(rule)).map(({ name }) => name))
  return { times: named((rule) => rule?.isTime === true), shown: named((rule) => rule === null) }
}

/** Compares two single runs figure by figure, in percent of the baseline; every row names its rule. */
export function compareFlat(
  baseline: Baseline,
  current: Readonly<Record<string, number | null>>,
  thresholds: FlatThresholds,
  severities: Readonly<Record<string, Severity>> = {},
): Comparison {
  const rows = Object.fromEntries(
    Object.entries(baseline.metrics).map(([name, value]): [string, MetricComparison] => [
      name,
      judgeFlatRow(
        { name, baseline: value, current: own(current, name) },
        thresholds,
        Object.hasOwn(severities, name) ? severities[name] : undefined,
      ),
    ]),
  )
  const provenance = baseline.point?.provenance ?? null
  const comparison: Comparison = {
    baseline: baseline.name,
    thresholds: {
      latency_percent: thresholds.latencyPercent,
      throughput_percent: thresholds.throughputPercent,
    },
    comparisons: rows,
    comparison_version: comparisonVersion,
    verdict: decideVerdict(rows),
    headline: composeHeadline(rows, openKindsOf(baseline, thresholds)),
    origin: {
      status: 'found',
      reason: `Saved ${baseline.timestamp}.`,
      source: 'file',
      relation: 'given',
      distance: null,
      provenance,
      fingerprint: baseline.point?.fingerprint ?? null,
    },
    notes: notesOn(baseline, current),
  }
  const { byMetric = {}, limits = {} } = thresholds
  const asked = namesAsked({ thresholds: byMetric, severities, limits })
  return withMissingFigures(comparison, asked)
}

const own = (
  figures: Readonly<Record<string, number | null>>,
  name: string,
): number | null | undefined => (Object.hasOwn(figures, name) ? figures[name] : undefined)

function notesOn(baseline: Baseline, current: Readonly<Record<string, number | null>>): string[] {
  const added = Object.keys(current).filter(
    (name) => current[name] !== null && !Object.hasOwn(baseline.metrics, name),
  )
  return [
    'Two single runs are compared by percentage, so a time beyond its threshold is inconclusive.',
    ...(added.length > 0
      ? [`Not in the baseline: ${plural(added.length, 'figure')} of this run.`]
      : []),
  ]
}
