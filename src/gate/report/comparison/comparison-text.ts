import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import {
  formatDigest,
  headlineOfComparison,
  inconclusiveReasons,
  reasonOfMetric,
} from './comparison-words.js'
import { disarmCommands } from '../text/disarm-commands.js'
import { judgedMetrics, overallVerdict, type JudgedMetric } from './judged-metrics.js'
import { originInWords } from './provenance-words.js'
import { mapStrings, shownText } from '../text/shown-text.js'
import { plainPaint, type Paint } from '../terminal-summary.js'
import { wrapText } from '../text/wrap-text.js'

type RenderOptions = {
  readonly now: Date
  readonly paint?: Paint
  /** Show for every metric how it was judged, not only for those that did not pass. */
  readonly verbose?: boolean
}

const width = 80
const doubleLine = '='.repeat(width)
const singleLine = '-'.repeat(width)
const minNameWidth = 30
const fieldWidth = 29

/** The comparison in the seed system's layout, with the rule of each row, open questions, and the verdict. */
export function renderComparison(
  record: Comparison,
  { now, paint, verbose }: RenderOptions,
): string {
  const comparison = mapStrings(record, shownText)
  const colours = paint ?? plainPaint
  const metrics = mapStrings(judgedMetrics(record), shownText)
  const lines = [
    doubleLine,
    'BASELINE COMPARISON REPORT',
    doubleLine,
    ...fieldLines(comparison, now),
    '',
    singleLine,
    'Metric Comparisons:',
    singleLine,
    ...metricLines(metrics, colours),
    '',
    ...reasonLines(comparison, metrics, verbose ?? false),
    ...resultLines(comparison, colours),
    doubleLine,
  ]
  return `${lines.map(disarmCommands).join('\n')}\n`
}

function fieldLines({ baseline, thresholds, origin }: Comparison, now: Date): readonly string[] {
  const field = (label: string, percent: number | null) =>
    percent === null ? [] : [`${label.padEnd(fieldWidth)}${percent.toFixed(1)}%`]
  return [
    `${'Baseline:'.padEnd(fieldWidth)}${baseline}`,
    ...field('Latency threshold:', thresholds.latency_percent),
    ...field('Throughput threshold:', thresholds.throughput_percent),
    ...(origin === undefined ? [] : wrapText(originInWords(origin, now), width)),
  ]
}

function metricLines(metrics: readonly JudgedMetric[], paint: Paint): readonly string[] {
  const cells = metrics.map((metric) => ({
    metric,
    before: valueText(metric.baseline_value, metric.baseline_digest),
    after: valueText(metric.current_value, metric.current_digest),
    change: metric.percent_change === null ? '' : `(${signedPercent(metric.percent_change)})`,
  }))
  const widest = (of: (cell: (typeof cells)[number]) => string) =>
    Math.max(0, ...cells.map((cell) => of(cell).length))
  const nameWidth = Math.max(
    minNameWidth,
    widest(({ metric }) => metric.name),
  )
  const [before, after] = [widest((cell) => cell.before), widest((cell) => cell.after)]
  const change = widest((cell) => cell.change)
  const marks = Math.max(0, ...metrics.map((metric) => markOf(metric).text.length))
  return cells.map(({ metric, ...cell }) => {
    const { text, tone } = markOf(metric)
    const values = `${cell.before.padStart(before)} \u2192 ${cell.after.padEnd(after)}`
    const row = `${metric.name.padEnd(nameWidth)} ${values} ${cell.change.padEnd(change)}`
    return `${row} ${paint[tone](text.padEnd(marks))}  ${paint.quiet(ruleOf(metric))}`.trimEnd()
  })
}

/** Six decimals as in the seed system, or an exponent if those would hide the value or overflow the column. */
function valueText(value: number | null, digest: string | null | undefined): string {
  if (value === null) return formatDigest(digest)
  const size = Math.abs(value)
  return size === 0 || (size >= 1e-3 && size < 1e15) ? value.toFixed(6) : value.toExponential(6)
}

function signedPercent(percent: number): string {
  return `${percent < 0 ? '' : '+'}${percent.toFixed(2)}%`
}

type Mark = { readonly text: string; readonly tone: 'pass' | 'fail' | 'unknown' }

function markOf({ verdict, severity }: JudgedMetric): Mark {
  switch (verdict) {
    case 'pass':
      return { text: '\u2713', tone: 'pass' }
    case 'improvement':
      return { text: '\u2713 better', tone: 'pass' }
    case 'inconclusive':
      return { text: '? unknown', tone: 'unknown' }
    case 'regression':
      if (severity === 'error') return { text: '\u2717 REGRESS', tone: 'fail' }
      return { text: severity === 'warn' ? '! worse' : 'worse', tone: 'unknown' }
  }
}

/** The rule that judged a row, in a few words. */
function ruleOf({ method, direction, threshold_percent: limit }: JudgedMetric): string {
  if (method === 'exact') return direction === 'equal' ? 'must be equal' : 'must not be worse'
  if (method === 'history') return 'history of this machine'
  if (method === 'paired') return 'pairs of runs'
  if (typeof limit !== 'number') return ''
  if (direction === 'higher') return `may fall by ${limit}%`
  return direction === 'lower' ? `may rise by ${limit}%` : `may change by ${limit}%`
}

function reasonLines(
  { notes = [] }: Comparison,
  metrics: readonly JudgedMetric[],
  verbose: boolean,
): readonly string[] {
  const isShown = ({ verdict }: JudgedMetric) =>
    verdict === 'regression' || (verbose && verdict !== 'inconclusive')
  const sentences = [
    ...metrics.filter(isShown).map(reasonOfMetric),
    ...inconclusiveReasons(metrics),
    ...notes,
  ]
  if (sentences.length === 0) return []
  const lines = sentences.flatMap((sentence) => {
    const [first = '', ...rest] = wrapText(sentence, width, '    ')
    return [`  - ${first.trimStart()}`, ...rest]
  })
  return [...lines, '']
}

function resultLines(comparison: Comparison, paint: Paint): readonly string[] {
  const verdict = overallVerdict(comparison)
  const tones = {
    pass: ['pass', '\u2713'],
    improvement: ['pass', '\u2713'],
    regression: ['fail', '\u2717'],
    warning: ['unknown', '!'],
    inconclusive: ['unknown', '?'],
  } as const
  const [tone, symbol] = tones[verdict]
  const [first = '', ...rest] = wrapText(headlineOfComparison(comparison), width, '  ')
  return [`${paint[tone](symbol)} ${first.trimStart()}`, ...rest]
}
