import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import { machineInWords } from '../../../kit/wording/machine-in-words.js'
import { acceptedInWords } from '../comparison/accepted-words.js'
import { comparisonChecks } from '../comparison/comparison-check.js'
import { effectBlocks } from '../comparison/comparison-figures.js'
import { comparisonMetricsTable } from '../comparison/comparison-table.js'
import {
  againstInWords,
  lackInWords,
  headlineOfComparison,
  inconclusiveReasons,
  reasonOfMetric,
} from '../comparison/comparison-words.js'
import { isWatched, judgedMetrics, type JudgedMetric } from '../comparison/judged-metrics.js'
import { formatCount } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { controlInWords } from '../comparison/positive-control.js'
import { provenanceInWords } from '../comparison/provenance-words.js'
import type { ReportContext } from '../report-context.js'
import type { Block, Highlight, KeyFigure, Section } from '../section.js'
import { comparableHistory, trendBlocks } from '../comparison/trend-figures.js'

/** A job summary should be short; longer tables are on the page only. */
const maxSummaryRows = 30

/** Improvements and regressions since the baseline, their certainty, and the origin of the baseline. */
export const comparisonSection: Section = {
  id: 'comparison',
  title: 'Against the baseline',
  compose(context) {
    const { comparison } = context.input
    if (comparison === null || comparison === undefined) return null
    const metrics = judgedMetrics(comparison)
    return {
      lead: `${headlineOfComparison(comparison)}.`,
      blocks: [
        { text: provenanceLine(comparison, context.input.now) },
        ...notesOf(comparison, metrics),
        ...(metrics.length > 0
          ? [{ table: comparisonMetricsTable(metrics, againstInWords(comparison)) }]
          : []),
        ...effectBlocks(metrics),
        ...trendOf(context, comparison, metrics),
      ],
      keyFigures: keyFiguresOf(comparison, metrics),
      highlights: highlightsOf(comparison, context.input.now),
      checks: comparisonChecks(context, comparison, metrics),
      isInSummary: metrics.length <= maxSummaryRows,
    }
  },
}

const provenanceLine = (comparison: Comparison, now: Date): string =>
  provenanceInWords(comparison, now) ?? pairedInWords(comparison)

/** Two sides measured in turns have no origin, because both were measured here and now. */
function pairedInWords({ comparisons, current }: Comparison): string {
  const isPaired = Object.values(comparisons).some(({ method }) => method === 'paired')
  return isPaired
    ? `Both sides were measured in turns on one machine: ${machineInWords(current?.fingerprint)}.`
    : 'Where the baseline comes from is not recorded.'
}

function notesOf(comparison: Comparison, metrics: readonly JudgedMetric[]): readonly Block[] {
  const worse = metrics.filter(({ verdict }) => verdict === 'regression')
  const better = metrics.filter(({ verdict }) => verdict === 'improvement')
  const control = controlInWords(comparison)
  const list = [
    ...[...worse, ...better].map(reasonOfMetric),
    ...inconclusiveReasons(metrics),
    ...(control === null ? [] : [control]),
    ...acceptedInWords(comparison),
    ...(comparison.notes ?? []),
  ]
  return list.length === 0 ? [] : [{ list }]
}

function trendOf(
  { input }: ReportContext,
  comparison: Comparison,
  metrics: readonly JudgedMetric[],
): readonly Block[] {
  const blocks = trendBlocks(metrics, comparableHistory(comparison, input.history ?? []))
  if (blocks.length === 0) return []
  const note =
    'The history of the metrics on this kind of machine; a mark shows a lasting change of level. The verdict does not depend on this picture.'
  return [{ text: note }, ...blocks]
}

function highlightsOf(comparison: Comparison, now: Date): readonly Highlight[] {
  return [
    { label: 'Against the baseline', text: headlineOfComparison(comparison) },
    { label: 'Compared with', text: provenanceLine(comparison, now) },
  ]
}

function keyFiguresOf(
  comparison: Comparison,
  metrics: readonly JudgedMetric[],
): readonly KeyFigure[] {
  const watched = metrics.filter(isWatched)
  const counted = (verdict: JudgedMetric['verdict']) =>
    watched.filter((metric) => metric.verdict === verdict).length
  const concluded = watched.length - counted('inconclusive')
  const isKnown = concluded > 0
  const warnings = warningsOf(watched)
  const regressions = isKnown ? counted('regression') - warnings : null
  const warned = warnings > 0 ? `${plural(warnings, 'warning')}, ` : ''
  return [
    {
      id: 'comparison_regressions',
      label: 'Regressions',
      value: regressions,
      unit: 'metrics',
      text: formatCount(regressions),
      detail: isKnown
        ? `${warned}in ${plural(concluded, 'metric')}${againstInWords(comparison)}`
        : (lackInWords(comparison) ?? headlineOfComparison(comparison)),
      isHeadline: true,
    },
    figure('comparison_improvements', 'Improvements', isKnown ? counted('improvement') : null),
    figure('comparison_inconclusive', 'Metrics without a verdict', counted('inconclusive')),
  ]
}

const warningsOf = (metrics: readonly JudgedMetric[]) =>
  metrics.filter(({ verdict, severity }) => verdict === 'regression' && severity === 'warn').length

function figure(id: string, label: string, value: number | null): KeyFigure {
  return { id, label, value, unit: 'metrics', text: formatCount(value) }
}
