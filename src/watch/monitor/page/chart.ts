import uPlot from 'uplot'
import { formatAxis } from '../../../kit/wording/figures.js'
import { countText } from '../web/words.js'
import { byId, colorOf, make } from '../../../kit/live-page/browser/dom.js'

/** The shape of a chart; a chart of the same shape takes new data without being rebuilt. */
export type ChartShape = {
  readonly key: string
  readonly series: readonly uPlot.Series[]
  readonly bands?: readonly uPlot.Band[]
  readonly legend: readonly {
    readonly slot: string
    readonly text: string
    readonly kind?: string
  }[]
  /** The labels of the horizontal axis. */
  readonly across: (value: number) => string
  /** What the axes show, with its unit. */
  readonly labels: { readonly x: string; readonly y: string }
  readonly isFromZero: boolean
  /** Of values that are all positive. */
  readonly isLogarithmic?: boolean
  /** Room at both ends of the horizontal axis, in its unit. */
  readonly margin: number
}

const height = 240

/** A line chart that follows the page's width and scheme. */
export class Chart {
  private plot: uPlot | null = null
  private key = ''

  constructor(
    private readonly placeId: string,
    private readonly legendId: string,
  ) {
    new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      if (this.plot !== null && width > 0 && width !== this.plot.width)
        this.plot.setSize({ width, height })
    }).observe(byId(placeId))
  }

  /** Colours are read when a chart is built. */
  rebuild(): void {
    this.key = ''
  }

  /** Without a value there is no chart: axes alone would show numbers that nobody measured. */
  show(shape: ChartShape, data: uPlot.AlignedData): void {
    if (data[0].length === 0) return this.clear()
    if (shape.key === this.key) return this.plot?.setData(data)
    this.plot?.destroy()
    this.key = shape.key
    const place = byId(this.placeId)
    this.plot = new uPlot(optionsOf(shape, place.clientWidth), data, place)
    const entries = shape.legend.map(({ slot, text, kind = '' }) =>
      make(
        'li',
        { class: slot },
        make('span', { class: `swatch ${kind}`, 'aria-hidden': 'true' }),
        text,
      ),
    )
    byId(this.legendId).replaceChildren(...entries)
  }

  private clear(): void {
    this.plot?.destroy()
    this.plot = null
    this.key = ''
    byId(this.legendId).replaceChildren()
  }
}

function optionsOf(shape: ChartShape, width: number): uPlot.Options {
  const axis = {
    stroke: colorOf('--quiet'),
    font: '12px system-ui, sans-serif',
    grid: { stroke: colorOf('--grid'), width: 1 },
    ticks: { stroke: colorOf('--grid'), width: 1 },
    labelFont: '12px system-ui, sans-serif',
    labelSize: 20,
  }
  const { labels, isFromZero, isLogarithmic = false } = shape
  return {
    width: Math.max(100, width),
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: (_, low, high) => [low - shape.margin, high + shape.margin] },
      y: isLogarithmic
        ? { distr: 3, range: (_, low, high) => uPlot.rangeLog(low ?? 1, high ?? 10, 10, false) }
        : { range: (_, low, high) => rangeOf(low, high, isFromZero) },
    },
    axes: [
      {
        ...axis,
        label: labels.x,
        size: 34,
        space: 80,
        values: (_, values) => values.map(shape.across),
      },
      {
        ...axis,
        label: labels.y,
        size: 62,
        // A logarithmic axis leaves out some of its values.
        values: (_, values: (number | null)[]) =>
          values.map((value) => (value === null ? '' : formatAxis(value))),
      },
    ],
    series: [{}, ...shape.series],
    bands: [...(shape.bands ?? [])],
  }
}

function rangeOf(low: number | null, high: number | null, isFromZero: boolean): uPlot.Range.MinMax {
  if (low === null || high === null) return [0, 1]
  const from = isFromZero ? Math.min(0, low) : low
  const room = (high - from || Math.abs(high) || 1) * 0.06
  return [isFromZero && low >= 0 ? 0 : from - room, high + room]
}

export const stepAxis = (value: number): string => (Number.isInteger(value) ? countText(value) : '')
