import type { IntervalChart, IntervalTone } from '../charts/chart.js'
import type { JudgedMetric } from './judged-metrics.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import { formatChange } from '../../../kit/wording/percentages.js'
import type { Block, ChartFigure } from '../section.js'
import { leftOut } from '../left-out.js'

/** Number of rows that a reader can take in; the table has all. */
const maxRows = 16

const toneNames: Readonly<Record<IntervalTone, string>> = {
  regression: 'regression',
  inconclusive: 'inconclusive',
  pass: 'no regression',
  improvement: 'improvement',
}

/** How much worse each time metric has become, with its interval; empty if no effect is known. */
export function effectBlocks(metrics: readonly JudgedMetric[]): readonly Block[] {
  const drawn = metrics.filter(isDrawn)
  if (drawn.length === 0) return []
  const figure = effectFigure(drawn.slice(0, maxRows).map(rowOf))
  return [{ figures: [figure] }, ...leftOut(drawn.length, maxRows, 'metric')]
}

function effectFigure(rows: IntervalChart['rows']): ChartFigure {
  return {
    id: 'comparison-effects',
    title: 'Change for the worse, with the interval that decides the verdict',
    description: rows.map(({ label, text }) => `${label}: ${text}.`).join(' '),
    chart: {
      kind: 'intervals',
      axisLabel: 'worse by, %; below zero is better',
      toneNames,
      thresholdName: 'too small to count',
      floorName: 'noise of this machine',
      rows,
    },
  }
}

const isDrawn = ({ metric_class, effect_percent }: JudgedMetric) =>
  metric_class === 'time' && typeof effect_percent === 'number'

function rowOf(metric: JudgedMetric): IntervalChart['rows'][number] {
  const effect = metric.effect_percent ?? null
  const { effect_low_percent: low = null, effect_high_percent: high = null, verdict } = metric
  const isInterval = low !== null && high !== null
  return {
    label: metric.label,
    value: effect,
    low: isInterval ? low : null,
    high: isInterval ? high : null,
    threshold: metric.threshold_percent ?? null,
    floor: metric.noise_floor_percent ?? null,
    tone: verdict,
    text: isInterval
      ? `${formatChange(effect)} (${formatNumber(low, 2)} to ${formatNumber(high, 2)})`
      : formatChange(effect),
  }
}
