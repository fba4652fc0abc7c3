import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import { isSameMachine } from '../../../kit/records/baseline/same-machine.js'
import { changePoints } from './change-points.js'
import type { LineSeries, Mark } from '../charts/chart.js'
import type { JudgedMetric } from './judged-metrics.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { shortSha } from './provenance-words.js'
import type { Block, ChartFigure } from '../section.js'
import { thinSeries } from '../charts/thin-series.js'
import { leftOut } from '../left-out.js'

/** Fewer points are no trend. */
const minPoints = 8

/** Worsened metrics are drawn first, then times, because nobody reads many charts. */
const maxFigures = 6

/** Earlier points of this machine and this configuration, oldest first; empty if unknown. */
export function comparableHistory(
  { origin, current }: Comparison,
  history: readonly BaselinePoint[],
): readonly BaselinePoint[] {
  const machine = current?.fingerprint ?? null
  const newest = history.at(-1)
  if (machine === null || newest === undefined || origin?.status === 'incompatible') return []
  return history.filter(
    ({ fingerprint, configuration }) =>
      configuration === newest.configuration && isSameMachine(fingerprint, machine),
  )
}

/** One line per measured metric over the history, with its changes of level, and this run at its end. */
export function trendBlocks(
  metrics: readonly JudgedMetric[],
  history: readonly BaselinePoint[],
): readonly Block[] {
  const rank = ({ verdict, metric_class: kind }: JudgedMetric) =>
    verdict === 'regression' ? 0 : kind === 'time' ? 1 : 2
  const trends = metrics
    .filter(({ metric_class }) => metric_class !== 'exact')
    .map((metric) => ({ metric, known: knownPoints(metric.name, history) }))
    .filter(({ known }) => known.length >= minPoints)
    .sort((a, b) => rank(a.metric) - rank(b.metric))
  if (trends.length === 0) return []
  const figures = trends
    .slice(0, maxFigures)
    .map(({ metric, known }, index) => trendFigure(metric, known, index))
  return [{ figures }, ...leftOut(trends.length, maxFigures, 'metric')]
}

type KnownPoint = { readonly value: number; readonly point: BaselinePoint }

function knownPoints(name: string, history: readonly BaselinePoint[]): readonly KnownPoint[] {
  return history.flatMap((point) => {
    const value = Object.hasOwn(point.metrics, name) ? point.metrics[name] : null
    return typeof value === 'number' ? [{ value, point }] : []
  })
}

function trendFigure(
  metric: JudgedMetric,
  known: readonly KnownPoint[],
  index: number,
): ChartFigure {
  const values = known.map(({ value }) => value)
  const marks = changePoints(values).map((at): Mark => ({
    x: at + 1,
    label: nameOfPoint(known[at]),
  }))
  const unit = metric.unit ? `, ${metric.unit}` : ''
  return {
    id: `trend-${index}`,
    title: `${metric.label} over ${plural(known.length, 'earlier run')}`,
    description: describeTrend(metric, values, marks),
    chart: {
      kind: 'line',
      x: { label: 'run, oldest first', scale: 'linear', domain: [0.5, known.length + 1.5] },
      y: { label: `${metric.label}${unit}`, scale: 'linear' },
      series: [historySeries(values), ...currentSeries(metric, known.length + 1)],
      marks,
    },
  }
}

function historySeries(values: readonly number[]): LineSeries {
  const points = thinSeries(values.map((y, at) => ({ x: at + 1, y })))
  return { name: 'history of this machine', slot: 1, style: 'dotted', points }
}

function currentSeries({ current_value }: JudgedMetric, x: number): readonly LineSeries[] {
  if (current_value === null) return []
  return [{ name: 'this run', slot: 0, style: 'dotted', points: [{ x, y: current_value }] }]
}

function nameOfPoint(known: KnownPoint | undefined): string {
  const sha = known?.point.provenance.sha ?? null
  return sha === null ? 'new level' : `new level: ${shortSha(sha)}`
}

function describeTrend(
  { label, current_value }: JudgedMetric,
  values: readonly number[],
  marks: readonly Mark[],
): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const changes = marks.map(({ x }) => formatNumber(x))
  const levels =
    changes.length === 0
      ? 'no lasting change of level'
      : `a new level from run ${changes.join(', ')} on`
  return `${label}: between ${formatNumber(low)} and ${formatNumber(high)} over ${plural(values.length, 'run')}, ${levels}; this run: ${formatNumber(current_value)}.`
}
