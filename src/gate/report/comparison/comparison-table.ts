import { baselineText, currentText, worseText, plainChangeText } from './comparison-words.js'
import type { JudgedMetric } from './judged-metrics.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import type { Cell, Table } from '../section.js'

const none = '\u2013'

const rank = { regression: 0, inconclusive: 2, improvement: 1, pass: 3 } as const

/** What only some comparisons have: an interval and a power need pairs or a history. */
const furtherColumns = [
  {
    label: 'Worse by, %',
    meaning: 'worse by: the interval that decides the verdict',
    text: (metric: JudgedMetric) => worseText(metric) ?? none,
  },
  {
    label: 'Detects',
    meaning: 'detects: the smallest degradation that is detected 19 times in 20',
    text: detectableText,
  },
]

/** Every metric, regressions first; `against` says what it is compared with, after a space. */
export function comparisonMetricsTable(metrics: readonly JudgedMetric[], against: string): Table {
  const rows = [...metrics].sort((a, b) => rank[a.verdict] - rank[b.verdict])
  const further = furtherColumns.filter(({ text }) => rows.some((metric) => text(metric) !== none))
  return {
    caption: [`Every metric${against}`, ...further.map(({ meaning }) => meaning)].join('; '),
    columns: [
      { label: 'Metric' },
      { label: 'Verdict' },
      { label: 'Baseline', isNumeric: true },
      { label: 'Now', isNumeric: true },
      { label: 'Change', isNumeric: true },
      ...further.map(({ label }) => ({ label, isNumeric: true })),
    ],
    rows: rows.map((metric) => ({
      cells: [
        { text: metric.label },
        verdictCell(metric),
        { text: baselineText(metric) },
        { text: currentText(metric) },
        { text: plainChangeText(metric) },
        ...further.map(({ text }) => ({ text: text(metric) })),
      ],
      isMarked: isFailure(metric),
    })),
  }
}

const isFailure = ({ verdict, severity }: JudgedMetric) =>
  verdict === 'regression' && severity === 'error'

function verdictCell(metric: JudgedMetric): Cell {
  const { verdict, severity } = metric
  if (severity === 'off') return { text: `${verdict} (not watched)` }
  if (isFailure(metric)) return { text: verdict, status: 'fail' }
  if (verdict === 'regression') return { text: 'regression (warning)' }
  return verdict === 'inconclusive' ? { text: verdict } : { text: verdict, status: 'pass' }
}

/** Exact metrics and tolerances have no such figure; an unknown figure is marked as unknown. */
function detectableText({ metric_class, minimum_detectable_effect_percent: effect }: JudgedMetric) {
  if (effect === undefined || (effect === null && metric_class !== 'time')) return none
  return effect === null ? formatNumber(null) : `${formatNumber(effect, 3)} %`
}
