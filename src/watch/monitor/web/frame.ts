import type { HistoryMetric } from '../history.js'
import type { MonitorView, Recommendation, WorkerState } from '../monitor-view.js'
import type { TrackedAnomaly, Undecided } from '../anomaly.js'

/** A number as it travels: JSON has no NaN and no Infinity, so these are strings; null is unknown. */
export type WireNumber = number | string | null

/** One worker; an array, because there may be thousands of them four times a second. Milliseconds, samples per second. */
export type WireWorker = readonly [
  id: number,
  state: WorkerState,
  step: number | null,
  loss: WireNumber,
  throughput: WireNumber,
  dataMs: WireNumber,
  computeMs: WireNumber,
  allreduceMs: WireNumber,
  stepMs: WireNumber,
  /** Whole seconds since its step last moved; null while that is less than two. */
  unmovedSeconds: number | null,
]

/** The part that every frame repeats, because it is small. */
export type FrameHead = Omit<
  MonitorView,
  'workers' | 'anomalies' | 'anomaliesLeftOut' | 'undecided' | 'recommendations'
> & {
  /** The reason why this is the last frame; null for all others. */
  readonly ended: string | null
}

export type FrameAnomalies = {
  readonly items: readonly TrackedAnomaly[]
  readonly leftOut: number
  readonly undecided: readonly Undecided[]
  readonly recommendations: readonly Recommendation[]
}

/** The workers of one row of the heat map, both included; more than one where there are too many for a row each. */
export type RowRange = readonly [first: number, last: number]

type WireMeans = readonly [
  data: number | null,
  compute: number | null,
  allreduce: number | null,
  step: number | null,
]

/** Neighbouring steps of all rows: the longest time, the lowest throughput and the mean loss of each. */
export type WireColumn = {
  /** Steps `index * binSize` to `(index + 1) * binSize - 1`. */
  readonly index: number
  /** One value per row; an unmeasured metric has no row. */
  readonly cells: { readonly [Metric in HistoryMetric]?: readonly (number | null)[] }
  /** Means over all workers, in milliseconds. */
  readonly means: WireMeans
}

export type FrameGrid = {
  /** Everything known of the grid is replaced. */
  readonly isReset: boolean
  readonly binSize: number
  /** With a reset only. */
  readonly rows?: readonly RowRange[]
  readonly columns: readonly WireColumn[]
}

/** The changes since the reader's version; unchanged parts are absent. */
export type Frame = {
  readonly version: number
  readonly head: FrameHead
  readonly workers?: { readonly isReset: boolean; readonly rows: readonly WireWorker[] }
  readonly anomalies?: FrameAnomalies
  readonly grid?: FrameGrid
}
