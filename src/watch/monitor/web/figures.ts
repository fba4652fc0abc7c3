import type { HistoryMetric } from '../history.js'
import type { WireColumn, WireWorker } from './frame.js'
import { fromWire } from './wire-number.js'

/** Median of the known finite values; null if there are none. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const known = finite(values).sort((a, b) => a - b)
  return quantile(known, 0.5)
}

/** Of numbers in ascending order. */
export function quantile(sorted: ArrayLike<number>, share: number): number | null {
  if (sorted.length === 0) return null
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

export const finite = (values: readonly (number | null)[]): number[] =>
  values.filter((value): value is number => value !== null && Number.isFinite(value))

/** The pace of a job: the sum of its workers' own, and how many of them are not known. */
export function paceOfJob(throughputs: readonly (number | null)[]) {
  const known = finite(throughputs)
  const sum = known.reduce((total, value) => total + value, 0)
  return {
    samplesPerSecond: known.length === 0 ? null : sum,
    numUnknown: throughputs.length - known.length,
  }
}

/** One field of every worker. */
export const fieldOf = (workers: Iterable<WireWorker>, field: 3 | 4 | 5 | 6 | 7) =>
  [...workers].map((worker) => fromWire(worker[field]))

/** The newest cells of a metric of which one is known; the newest column of all may have none yet. */
/**
 * What a heat map can show; the first that was measured is shown at first. Own work comes first, because in a synchronous
 * job all ranks have the step time of the slowest.
 */
export const heatMetrics = [
  'ownWorkMs',
  'dataMs',
  'computeMs',
  'allreduceMs',
  'stepMs',
  'throughputSamplesPerSec',
  'loss',
] as const satisfies readonly HistoryMetric[]

export const firstMeasured = (columns: readonly WireColumn[]): HistoryMetric =>
  heatMetrics.find((metric) => newestCells(columns, metric) !== undefined) ?? heatMetrics[0]

export const newestCells = (columns: readonly WireColumn[], metric: HistoryMetric) =>
  columns.findLast(({ cells }) => cells[metric]?.some((value) => value !== null))?.cells[metric]

/** All cells of a metric, ascending. */
export function sortedCells(columns: readonly WireColumn[], metric: HistoryMetric): Float64Array {
  const rows = columns.reduce((most, { cells }) => Math.max(most, cells[metric]?.length ?? 0), 0)
  const all = new Float64Array(rows * columns.length)
  let count = 0
  for (const { cells } of columns)
    for (const value of cells[metric] ?? []) if (value !== null) all[count++] = value
  return all.subarray(0, count).sort()
}

export type Spread = {
  readonly low: number | null
  readonly median: number | null
  readonly high: number | null
}
const lossSpreads = new WeakMap<WireColumn, Spread>()

/** Lowest, middle and highest loss of a column; a column never changes, it is replaced. */
export function lossSpread(column: WireColumn): Spread {
  const known = lossSpreads.get(column)
  if (known !== undefined) return known
  const sorted = Float64Array.from(finite(column.cells.loss ?? [])).sort()
  const spread = {
    low: quantile(sorted, 0),
    median: quantile(sorted, 0.5),
    high: quantile(sorted, 1),
  }
  lossSpreads.set(column, spread)
  return spread
}

export type Histogram = {
  /** Lower edges; each bar is `width` wide. */
  readonly edges: readonly number[]
  readonly width: number
  readonly counts: readonly number[]
  /** Beyond the last bar. */
  readonly beyond: number
}

/**
 * Bars for most of the values. A few outliers would squeeze all others into one bar, so they are counted separately.
 */
export function histogramOf(sorted: Float64Array, bars = 32): Histogram | null {
  const [low] = sorted
  if (low === undefined) return null
  const top = topOf(sorted)
  const width = (top - low) / bars || Math.max(low, 1) / 1000
  const counts = new Array<number>(bars).fill(0)
  const shown = sorted.filter((value) => value <= top)
  for (const value of shown) {
    const bar = Math.min(bars - 1, Math.floor((value - low) / width))
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  const beyond = sorted.length - shown.length
  return { edges: counts.map((_, bar) => low + bar * width), width, counts, beyond }
}

function topOf(sorted: Float64Array): number {
  const highest = sorted.at(-1) ?? 0
  const bulk = quantile(sorted, 0.99) ?? highest
  return highest <= bulk * 1.5 ? highest : bulk
}
