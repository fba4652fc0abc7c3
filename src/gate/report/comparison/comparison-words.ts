import type {
  BaselineStatus,
  Comparison,
  ComparisonVerdict,
} from '../../../kit/records/baseline/comparison.js'
import { isWatched, judgedMetrics, overallVerdict, type JudgedMetric } from './judged-metrics.js'
import { formatNumber, unknownText } from '../../../kit/wording/figures.js'
import { formatChange } from '../../../kit/wording/percentages.js'
import { plural } from '../../../kit/wording/plural.js'
import { formatMetric } from '../../../kit/wording/units.js'
import { listFew } from '../../../kit/wording/first-few.js'

/** Number of names that fit in a headline. */
const maxNames = 3

/** Number of displayed characters of a hash; people do not compare more by eye. */
const shownDigest = 8

/** The outcome of the whole comparison, without a full stop. */
export function headlineOfComparison(comparison: Comparison): string {
  return (comparison.headline ?? composeHeadline(comparison)).replace(/\.$/, '')
}

/** What it is compared with, after a space; empty if there was no baseline. Two sides measured in pairs have names. */
export const againstInWords = (comparison: Comparison): string =>
  lackInWords(comparison) === null ? ` against ${otherSide(comparison)}` : ''

const otherSide = ({ origin, baseline }: Comparison): string =>
  origin === undefined ? baseline : `baseline '${baseline}'`

function composeHeadline(comparison: Comparison): string {
  const against = againstInWords(comparison)
  const watched = judgedMetrics(comparison).filter(isWatched)
  const worse = watched.filter(({ verdict }) => verdict === 'regression')
  const better = watched.filter(({ verdict }) => verdict === 'improvement')
  const sentences: Record<ComparisonVerdict, string> = {
    regression: `${plural(failing(worse).length, 'regression')}${against}: ${listNames(failing(worse))}`,
    warning: `No failing regression${against}, but worse: ${listNames(worse)}`,
    improvement: `No regression${against}, better: ${listNames(better)}`,
    pass: `No regression${against}`,
    inconclusive: inconclusiveHeadline(comparison),
  }
  return sentences[overallVerdict(comparison)]
}

const failing = (metrics: readonly JudgedMetric[]) =>
  metrics.filter(({ severity }) => severity === 'error')

const inconclusiveHeadline = (comparison: Comparison): string =>
  lackInWords(comparison) ?? `The comparison with ${otherSide(comparison)} allows no conclusion`

/** That there was nothing to compare with, in a few words; null if there was. */
export const lackInWords = ({ origin }: Comparison): string | null =>
  origin === undefined || origin.status === 'found' ? null : withoutBaseline[origin.status]

/** Every reason for a missing baseline has its own text. */
const withoutBaseline: Readonly<Record<Exclude<BaselineStatus, 'found'>, string>> = {
  none: 'There is no baseline yet',
  missing: 'The baseline is missing',
  expired: 'The baseline has expired',
  corrupt: 'The baseline is damaged',
  unreachable: 'The baseline could not be reached',
  incompatible: 'The baseline measured something else',
}

function listNames(metrics: readonly JudgedMetric[]): string {
  const names = metrics.map(({ label }) => label)
  return listFew(names, maxNames)
}

/** The text for a metric that did not simply pass. */
export function reasonOfMetric(metric: JudgedMetric): string {
  const isWarning = metric.verdict === 'regression' && metric.severity === 'warn'
  const label = isWarning ? `${metric.label} (warning)` : metric.label
  return `${label}: ${metric.reason ?? `${baselineText(metric)} before, ${currentText(metric)} now`}`
}

/** Why metrics are inconclusive: each reason once, with all its metrics. */
export function inconclusiveReasons(metrics: readonly JudgedMetric[]): readonly string[] {
  const labels = new Map<string, string[]>()
  for (const { verdict, label, reason = 'no reason is recorded' } of metrics) {
    if (verdict !== 'inconclusive') continue
    labels.set(reason, [...(labels.get(reason) ?? []), label])
  }
  return [...labels].map(([reason, names]) => `Inconclusive: ${names.join('; ')}. ${reason}`)
}

export const baselineText = (metric: JudgedMetric) =>
  metric.baseline_value === null
    ? formatDigest(metric.baseline_digest)
    : formatMetric(metric.baseline_value, metric.unit)

export const currentText = (metric: JudgedMetric) =>
  metric.current_value === null
    ? formatDigest(metric.current_digest)
    : formatMetric(metric.current_value, metric.unit)

/** The beginning of a hash; a placeholder if it is unknown. */
export function formatDigest(digest: string | null | undefined): string {
  if (digest === null || digest === undefined) return unknownText
  const letters = Array.from(digest)
  return letters.length <= shownDigest + 4
    ? digest
    : `${letters.slice(0, shownDigest).join('')}\u2026`
}

/** The change and its interval. */
export function changeText(metric: JudgedMetric): string {
  const interval = intervalText(metric)
  const change = plainChangeText(metric)
  return interval === null ? change : `${change} (${interval})`
}

/** The change alone: a percentage, a difference if the baseline is 0, or whether two hashes are equal. */
export function plainChangeText(metric: JudgedMetric): string {
  const { percent_change, baseline_digest, current_digest } = metric
  if (percent_change !== null) return formatChange(percent_change)
  if (typeof baseline_digest !== 'string') return differenceText(metric)
  if (typeof current_digest !== 'string') return formatNumber(null)
  return baseline_digest === current_digest ? 'equal' : 'different'
}

/**
 * Known values without a percentage: there is none for a baseline of 0, and none is shown for figures of another
 * machine.
 */
function differenceText({ baseline_value: before, current_value: now, unit }: JudgedMetric) {
  if (before === null || now === null) return formatNumber(null)
  if (before !== 0) return '\u2013'
  return `${now > 0 ? '+' : ''}${formatMetric(now, unit)}`
}

/** The bounds between which the metric has become worse; below zero is better, null is unknown. */
export function worseText({
  effect_low_percent: low = null,
  effect_high_percent: high = null,
}: JudgedMetric): string | null {
  return low === null || high === null ? null : bounds(low, high)
}

/** The same as text: worse, or better if both bounds are. */
function intervalText(metric: JudgedMetric): string | null {
  const { effect_low_percent: low = null, effect_high_percent: high = null } = metric
  if (low === null || high === null) return null
  return high < 0 ? `better by ${bounds(-high, -low)} %` : `worse by ${bounds(low, high)} %`
}

const bounds = (low: number, high: number) => `${formatNumber(low, 3)} to ${formatNumber(high, 3)}`
