import type { Comparison, ComparisonVerdict } from '../records/comparison.js'
import { isWatched, judgedMetrics, overallVerdict, type JudgedMetric } from './judged-metrics.js'
import { formatBytes, formatDuration, formatNumber, formatRate, plural } from './number-format.js'

/** So many names fit into a headline. */
const maxNames = 3

/** Letters of a hash that are shown; more nobody compares by eye. */
const shownDigest = 12

/** The outcome of the whole comparison, without a full stop. */
export function headlineOfComparison(comparison: Comparison): string {
  return (comparison.headline ?? composeHeadline(comparison)).replace(/\.$/, '')
}

function composeHeadline(comparison: Comparison): string {
  const against = `against ${comparison.baseline}`
  const watched = judgedMetrics(comparison).filter(isWatched)
  const worse = watched.filter(({ verdict }) => verdict === 'regression')
  const better = watched.filter(({ verdict }) => verdict === 'improvement')
  const sentences: Record<ComparisonVerdict, string> = {
    regression: `${plural(failing(worse).length, 'regression')} ${against}: ${listNames(failing(worse))}`,
    warning: `Nothing that fails ${against}, but worse: ${listNames(worse)}`,
    improvement: `No regression ${against}, better: ${listNames(better)}`,
    pass: `No regression ${against}`,
    inconclusive: inconclusiveHeadline(comparison),
  }
  return sentences[overallVerdict(comparison)]
}

const failing = (metrics: readonly JudgedMetric[]) =>
  metrics.filter(({ severity }) => severity === 'error')

function inconclusiveHeadline({ origin, baseline }: Comparison): string {
  return origin === undefined || origin.status === 'found'
    ? `Nothing can be concluded against ${baseline}`
    : `No baseline to compare with (${origin.status})`
}

function listNames(metrics: readonly JudgedMetric[]): string {
  const names = metrics.slice(0, maxNames).map(({ label }) => label)
  const rest = metrics.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
}

/** What is said of a metric that did not simply pass. */
export function reasonOfMetric(metric: JudgedMetric): string {
  return `${metric.label}: ${metric.reason ?? `${baselineText(metric)} before, ${currentText(metric)} now`}`
}

/** Why nothing could be said, each reason once with all metrics it holds for. */
export function inconclusiveReasons(metrics: readonly JudgedMetric[]): readonly string[] {
  const labels = new Map<string, string[]>()
  for (const { verdict, label, reason = 'no reason is recorded' } of metrics) {
    if (verdict !== 'inconclusive') continue
    labels.set(reason, [...(labels.get(reason) ?? []), label])
  }
  return [...labels].map(([reason, names]) => `Inconclusive, ${names.join(', ')}: ${reason}`)
}

export const baselineText = (metric: JudgedMetric) =>
  formatMetric(metric.baseline_value, metric.baseline_digest, metric.unit)

export const currentText = (metric: JudgedMetric) =>
  formatMetric(metric.current_value, metric.current_digest, metric.unit)

type Unit = string | null | undefined

const formats: Readonly<Record<string, (value: number) => string>> = {
  bytes: formatBytes,
  ms: formatDuration,
  s: (value) => formatDuration(value * 1000),
  'samples/s': formatRate,
}

/** A figure in its unit, or the beginning of a hash; a word for what is not known. */
export function formatMetric(value: number | null, digest: string | null | undefined, unit: Unit) {
  if (value === null) return formatDigest(digest)
  const format = Object.hasOwn(formats, unit ?? '') ? formats[unit ?? ''] : undefined
  if (format !== undefined) return format(value)
  return unit ? `${formatNumber(value, 6)} ${unit}` : formatNumber(value, 6)
}

/** The beginning of a hash; a word for what is not known. */
export function formatDigest(digest: string | null | undefined): string {
  if (digest === null || digest === undefined) return formatNumber(null)
  const letters = Array.from(digest)
  return letters.length <= shownDigest + 4
    ? digest
    : `${letters.slice(0, shownDigest).join('')}\u2026`
}

/** A change in percent with its sign. */
export function formatPercent(percent: number | null | undefined): string {
  if (percent === null || percent === undefined) return formatNumber(null)
  const rounded = formatNumber(percent, 3)
  return `${percent > 0 ? '+' : ''}${rounded} %`
}

/** The change, and between which bounds the metric has become worse. */
export function changeText(metric: JudgedMetric): string {
  const { baseline_digest, current_digest, effect_low_percent: low } = metric
  const high = metric.effect_high_percent
  if (metric.percent_change === null && typeof baseline_digest === 'string') {
    if (typeof current_digest !== 'string') return formatNumber(null)
    return baseline_digest === current_digest ? 'equal' : 'different'
  }
  const change = formatPercent(metric.percent_change)
  const isKnown = low !== null && low !== undefined && high !== null && high !== undefined
  return isKnown ? `${change} (worse by ${bounds(low, high)})` : change
}

const bounds = (low: number, high: number) =>
  `${formatNumber(low, 3)} to ${formatNumber(high, 3)} %`
