export type Point = { readonly x: number; readonly y: number }

/** `ticks` and `domain` if they are known beforehand, such as tested values, or 0 to 100 %. */
export type Axis = {
  readonly label: string
  readonly scale: 'linear' | 'log'
  readonly ticks?: readonly number[]
  readonly domain?: readonly [number, number]
}

/**
 * Halo is a wide soft line below others; faint is for single values behind their median; dotted has a dot at every
 * point, for a few points that were measured separately.
 */
type LineStyle = 'line' | 'halo' | 'faint' | 'dotted'

/** `slot` selects colour and dashes, 0 to 5; a y that is not finite is a gap. */
export type LineSeries = {
  readonly name: string
  readonly slot: number
  readonly style: LineStyle
  readonly points: readonly Point[]
}

/** An interval at each x; drawn under the curve of the same slot. */
export type IntervalBand = {
  readonly name: string
  readonly slot: number
  readonly points: readonly { readonly x: number; readonly low: number; readonly high: number }[]
}

/** A labelled position on the x axis. */
export type Mark = { readonly x: number; readonly label: string }

/** Values over steps. */
export type LineChart = {
  readonly kind: 'line'
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly LineSeries[]
  readonly bands?: readonly IntervalBand[]
  readonly marks: readonly Mark[]
}

/** One horizontal bar per row, with the same layers in all rows; `text` is written at its end. */
export type BarChart = {
  readonly kind: 'bars'
  readonly axisLabel: string
  readonly layers: readonly { readonly name: string; readonly slot: number }[]
  readonly rows: readonly {
    readonly label: string
    readonly values: readonly number[]
    readonly text: string
  }[]
}

/** Number of values per bin; bins are contiguous. */
export type HistogramChart = {
  readonly kind: 'histogram'
  readonly x: Axis
  readonly yLabel: string
  readonly bins: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  readonly marks: readonly Mark[]
}

/** A share of 0 to 1 per row and column; each cell is filled to that height and has its text on it. */
export type HeatMapChart = {
  readonly kind: 'heat-map'
  readonly columns: readonly string[]
  /** The meaning of a filled cell, in rows that should be filled and in rows that should not. */
  readonly meanings: { readonly wanted: string; readonly unwanted: string }
  readonly rows: readonly {
    readonly label: string
    readonly isWanted: boolean
    readonly cells: readonly { readonly share: number; readonly text: string }[]
  }[]
}

/** Events in a run, each with its own shape. */
export const timelineEvents = ['injection', 'alarm', 'false-alarm'] as const
export type TimelineEvent = (typeof timelineEvents)[number]

/**
 * One bar per run with the length of its duration, and its events; the narrow drawing uses `shortLabel`, and
 * `shortText` if there is one.
 */
export type TimelineChart = {
  readonly kind: 'timeline'
  readonly axisLabel: string
  readonly eventNames: Readonly<Record<TimelineEvent, string>>
  readonly rows: readonly {
    readonly label: string
    readonly shortLabel: string
    readonly length: number
    readonly events: readonly { readonly at: number; readonly event: TimelineEvent }[]
    readonly text: string
    readonly shortText?: string
  }[]
}

/** The verdicts on an estimate, each with its own shape. */
export const intervalTones = ['regression', 'inconclusive', 'pass', 'improvement'] as const
export type IntervalTone = (typeof intervalTones)[number]

/** One estimate per row on a shared axis around zero, with its interval; null if unknown. */
export type IntervalChart = {
  readonly kind: 'intervals'
  readonly axisLabel: string
  readonly toneNames: Readonly<Record<IntervalTone, string>>
  readonly thresholdName: string
  readonly floorName: string
  readonly rows: readonly {
    readonly label: string
    readonly value: number | null
    readonly low: number | null
    readonly high: number | null
    /** Changes closer to zero than this do not count. */
    readonly threshold: number | null
    /** The noise: changes closer to zero than this occur without any cause. */
    readonly floor: number | null
    readonly tone: IntervalTone
    readonly text: string
  }[]
}

/** A level, 0 to 6, per row and column of a linear axis; null if unknown. */
export type GridChart = {
  readonly kind: 'grid'
  readonly axisLabel: string
  /** The boundaries of the columns on the axis: one more than there are columns. */
  readonly edges: readonly number[]
  /** The meaning of each level, lowest first. */
  readonly levelNames: readonly string[]
  readonly rows: readonly {
    readonly label: string
    readonly levels: readonly (number | null)[]
  }[]
}

export type Chart =
  LineChart | BarChart | HistogramChart | HeatMapChart | TimelineChart | IntervalChart | GridChart
