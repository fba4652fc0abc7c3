import { bin } from 'd3-array'
import type { Mark } from '../charts/chart.js'
import { chooseScale } from '../../../kit/stats/choose-scale.js'
import { formatDuration, timeUnit } from '../../../kit/wording/durations.js'
import { formatCount } from '../../../kit/wording/figures.js'
import type { ChartFigure } from '../section.js'

/** All-reduce times of a run in milliseconds, and the percentiles to mark; null if there is none. */
export type Latencies = {
  readonly valuesMs: readonly number[]
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
}

const maxBins = 48

/** The distribution of latencies, on a logarithmic axis if they span orders of magnitude. */
export function latencyHistogram(id: string, title: string, latencies: Latencies): ChartFigure {
  const { valuesMs, p50, p95, p99 } = latencies
  const { unit, factor } = timeUnit(p50 ?? 0)
  const values = valuesMs.map((ms) => ms * factor)
  const scale = chooseScale(values)
  const suffix = scale === 'log' ? ', logarithmic scale' : ''
  const marks = Object.entries({ p50, p95, p99 }).flatMap(([name, ms]): Mark[] =>
    ms === null ? [] : [{ x: ms * factor, label: `${name} ${formatDuration(ms)}` }],
  )
  return {
    id,
    title,
    description: `Of ${formatCount(values.length)} steps: ${marks.map(({ label }) => label).join(', ')}.`,
    chart: {
      kind: 'histogram',
      x: { label: `all-reduce time, ${unit}${suffix}`, scale },
      yLabel: 'steps',
      bins: scale === 'log' ? logarithmicBins(values) : linearBins(values),
      marks,
    },
  }
}

function linearBins(values: readonly number[]) {
  const bins = bin<number, number>().thresholds(binCount(values.length))(values)
  return bins.map(({ x0 = 0, x1 = 0, length: count }) => ({ from: x0, to: x1, count }))
}

/** Bins of equal ratio, so that they are drawn with equal width. */
function logarithmicBins(values: readonly number[]) {
  const logs = values.map(Math.log10)
  const low = logs.reduce((least, value) => Math.min(least, value))
  const high = logs.reduce((most, value) => Math.max(most, value))
  const numBins = binCount(values.length)
  const width = (high - low) / numBins
  const counts = new Array<number>(numBins).fill(0)
  for (const value of logs) {
    const index = Math.min(numBins - 1, Math.floor((value - low) / width))
    counts[index] = (counts[index] ?? 0) + 1
  }
  const edge = (index: number) => 10 ** (low + index * width)
  return counts.map((count, index) => ({ from: edge(index), to: edge(index + 1), count }))
}

/** Twice the square-root rule: enough bins for a shape, and few enough for most to contain a value. */
function binCount(numValues: number): number {
  return Math.max(1, Math.min(maxBins, Math.ceil(2 * Math.sqrt(numValues))))
}
