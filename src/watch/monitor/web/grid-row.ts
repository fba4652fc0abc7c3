import {
  historyMetrics,
  type HistoryMetric,
  type HistoryPoint,
  type MonitorHistory,
} from '../history.js'
import { shorten } from './wire-number.js'

/** First and last column that a point of these steps belongs to. */
type PlacesOf = (firstStep: number, lastStep: number) => readonly [number, number]

/** Values of one metric over the columns; NaN is unknown. */
type Band = { value: Float64Array; sum: Float64Array; count: Float64Array }

/** The value that a cell shows for several steps: the most important one. */
const worst: Record<HistoryMetric, 'max' | 'min' | 'mean'> = {
  loss: 'mean',
  throughputSamplesPerSec: 'min',
  ownWorkMs: 'max',
  dataMs: 'max',
  computeMs: 'max',
  allreduceMs: 'max',
  stepMs: 'max',
}

/** One row of the grid: the history of the workers that share it. */
export class GridRow {
  private readonly bands = new Map<HistoryMetric, Band>()

  constructor(private readonly columns: number) {}

  /** Rereads the history and returns the columns that changed. */
  read(history: MonitorHistory, ids: readonly number[], placesOf: PlacesOf): number[] {
    const changed = new Set<number>()
    for (const metric of historyMetrics) {
      const band = this.readBand(history, ids, { metric, placesOf })
      const before = this.bands.get(metric)
      for (let column = 0; column < this.columns; column++)
        if (!isSame(before, band, column)) changed.add(column)
      this.bands.set(metric, band)
    }
    return [...changed]
  }

  value(metric: HistoryMetric, column: number): number | null {
    const value = this.bands.get(metric)?.value[column] ?? NaN
    return Number.isNaN(value) ? null : shorten(value)
  }

  sum(metric: HistoryMetric, column: number): number {
    return this.bands.get(metric)?.sum[column] ?? 0
  }

  count(metric: HistoryMetric, column: number): number {
    return this.bands.get(metric)?.count[column] ?? 0
  }

  private readBand(
    history: MonitorHistory,
    ids: readonly number[],
    { metric, placesOf }: { metric: HistoryMetric; placesOf: PlacesOf },
  ): Band {
    const band = emptyBand(this.columns)
    for (const id of ids) {
      for (const point of history.series(id, metric, this.columns)) {
        const [from, to] = placesOf(point.firstStep, point.lastStep)
        for (let column = from; column <= to; column++) add(band, column, { metric, point })
      }
    }
    return band
  }
}

function emptyBand(columns: number): Band {
  return {
    value: new Float64Array(columns).fill(NaN),
    sum: new Float64Array(columns),
    count: new Float64Array(columns),
  }
}

function add(
  band: Band,
  column: number,
  { metric, point }: { metric: HistoryMetric; point: HistoryPoint },
): void {
  const count = (band.count[column] ?? 0) + point.count
  const sum = (band.sum[column] ?? 0) + point.mean * point.count
  const before = band.value[column] ?? NaN
  band.count[column] = count
  band.sum[column] = sum
  const kind = worst[metric]
  if (kind === 'mean') band.value[column] = sum / count
  else if (Number.isNaN(before)) band.value[column] = point[kind]
  else
    band.value[column] = kind === 'max' ? Math.max(before, point.max) : Math.min(before, point.min)
}

const isSame = (before: Band | undefined, now: Band, column: number): boolean =>
  before === undefined
    ? now.count[column] === 0
    : Object.is(before.value[column], now.value[column]) &&
      before.sum[column] === now.sum[column] &&
      before.count[column] === now.count[column]
