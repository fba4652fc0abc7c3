export type Point = { readonly x: number; readonly y: number }

export type Axis = { readonly label: string; readonly scale: 'linear' | 'log' }

/** Halo is a wide soft line meant to be drawn over; faint is for single values behind their median. */
export type LineStyle = 'line' | 'halo' | 'faint'

/** `slot` picks colour and dashes, 0 to 5; a y that is not finite is a gap. */
export type LineSeries = {
  readonly name: string
  readonly slot: number
  readonly style: LineStyle
  readonly points: readonly Point[]
}

/** A labelled position on the x axis. */
export type Mark = { readonly x: number; readonly label: string }

/** Values over steps. */
export type LineChart = {
  readonly kind: 'line'
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly LineSeries[]
  readonly marks: readonly Mark[]
}

/** One horizontal bar per row, cut into the same layers everywhere; `text` stands at its end. */
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

/** How many values fall into each bin; bins follow one another without gaps. */
export type HistogramChart = {
  readonly kind: 'histogram'
  readonly x: Axis
  readonly yLabel: string
  readonly bins: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  readonly marks: readonly Mark[]
}

export type Chart = LineChart | BarChart | HistogramChart
