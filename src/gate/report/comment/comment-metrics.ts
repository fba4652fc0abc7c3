import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import { baselineText, changeText, currentText } from '../comparison/comparison-words.js'
import { isWatched, judgedMetrics, type JudgedMetric } from '../comparison/judged-metrics.js'
import { formatCount, unknownText } from '../../../kit/wording/figures.js'
import { sparkline } from '../../../kit/wording/sparkline.js'
import { capitalized } from '../../../kit/wording/capitalized.js'
import { plural } from '../../../kit/wording/plural.js'
import { formatChange, formatPercent } from '../../../kit/wording/percentages.js'
import { plainMarkdown } from '../text/rich-text.js'
import { listFew } from '../../../kit/wording/first-few.js'

/** The verdicts on metrics, worst first; `warning` is a regression that fails nothing. */
const kinds = ['regression', 'warning', 'inconclusive', 'improvement', 'pass', 'off'] as const
type Kind = (typeof kinds)[number]

const words: Record<Kind, { readonly cell: string; readonly count: string }> = {
  regression: { cell: '\u274c regression', count: 'regressed' },
  warning: { cell: '\u26a0\ufe0f regression (warning)', count: 'regressed as a warning' },
  inconclusive: { cell: '\u2754 inconclusive', count: 'inconclusive' },
  improvement: { cell: '\u2705 improvement', count: 'improved' },
  pass: { cell: 'pass', count: 'passed' },
  off: { cell: 'not watched', count: 'not watched' },
}

const acceptedCell = '\u2611\ufe0f regression (accepted)'

/** Longer texts would push the numbers of a table off the screen. */
const maxCell = 80

function kindOf(metric: JudgedMetric): Kind {
  if (!isWatched(metric)) return 'off'
  const { verdict, severity } = metric
  return verdict === 'regression' && severity === 'warn' ? 'warning' : verdict
}

type Row = { readonly kind: Kind; readonly metric: JudgedMetric }

/** The worst first, otherwise in the order of the record. */
function rowsOf(comparison: Comparison): readonly Row[] {
  const rows = judgedMetrics(comparison).map((metric) => ({ kind: kindOf(metric), metric }))
  return kinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** Counts of judged metrics by verdict, the worst first. */
export function countMetrics(comparison: Comparison): string {
  const rows = rowsOf(comparison).filter(({ kind }) => kind !== 'inconclusive')
  if (rows.length === 0) return 'no metric was judged'
  return kinds
    .map((kind) => ({ kind, count: rows.filter((row) => row.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${formatCount(count)} ${words[kind].count}`)
    .join(', ')
}

/** The reasons that a comment gives for metrics without a verdict. */
const maxReasons = 3

/** What was not judged, and why, in one sentence for each reason; null if everything was. */
export function unjudgedInWords(comparison: Comparison): string | null {
  const open = rowsOf(comparison).filter(({ kind }) => kind === 'inconclusive')
  const groups = new Map<string, JudgedMetric[]>()
  for (const { metric } of open) {
    const reason = metric.reason ?? 'no reason is recorded'
    groups.set(reason, [...(groups.get(reason) ?? []), metric])
  }
  if (groups.size === 0) return null
  const all = [...groups].sort(([, one], [, other]) => other.length - one.length)
  const sentences = all.slice(0, maxReasons).map(([reason, metrics]) => {
    const isTime = metrics.every(({ metric_class: kind }) => kind === 'time')
    const what = plural(metrics.length, isTime ? 'time metric' : 'metric')
    return `Not judged yet: ${what}. ${capitalized(reason.replace(/\.$/, ''))}.`
  })
  const rest = all.slice(maxReasons).reduce((sum, [, { length }]) => sum + length, 0)
  return [...sentences, ...(rest > 0 ? [`${formatCount(rest)} more not judged.`] : [])].join(' ')
}

/** Judged metrics that changed, each as cells in Markdown. */
export const changedRows = (comparison: Comparison): readonly (readonly string[])[] =>
  rowsOf(comparison)
    .filter(({ kind }) => kind !== 'pass' && kind !== 'off' && kind !== 'inconclusive')
    .map(({ kind, metric }) =>
      [
        metric.label,
        baselineText(metric),
        currentText(metric),
        changeText(metric),
        historyText(metric),
        metric.accepted === undefined ? words[kind].cell : acceptedCell,
      ].map((cell) => plainMarkdown(cell, maxCell)),
    )

/** The runs before and this one as a small graph; a dash where there is no history of this machine. */
function historyText({ history = [], current_value: now }: JudgedMetric): string {
  return history.length === 0 || now === null ? '\u2013' : sparkline([...history, now])
}

/** All metrics with rule and reason of their verdicts, each as cells in Markdown. */
export const judgedRows = (comparison: Comparison): readonly (readonly string[])[] =>
  rowsOf(comparison).map(({ kind, metric }) => {
    const { label, method, threshold_percent, minimum_detectable_effect_percent, reason } = metric
    return [
      plainMarkdown(label, maxCell),
      words[kind].cell,
      method ?? unknownText,
      percentText(threshold_percent),
      percentText(minimum_detectable_effect_percent),
      plainMarkdown(reason ?? ''),
    ]
  })

const percentText = (value: number | null | undefined) =>
  value === null || value === undefined ? '\u2013' : formatPercent(value)

/** The names of the first few improved metrics; null if there are none. */
export function improvementsInWords(comparison: Comparison): string | null {
  const better = rowsOf(comparison).filter(({ kind }) => kind === 'improvement')
  if (better.length === 0) return null
  const names = better.map(({ metric }) => `${metric.label} ${betterText(metric)}`)
  return `better: ${listFew(names)}`
}

const betterText = (metric: JudgedMetric): string =>
  metric.percent_change === null
    ? `${baselineText(metric)} \u2192 ${currentText(metric)}`
    : formatChange(metric.percent_change)
