import { max } from 'd3-array'
import { bottomAxis } from './axes.js'
import type { IntervalChart, IntervalTone } from './chart.js'
import { frame, label, letterWidth, shorten, type Box, type ChartRequest } from './frame.js'
import { createScale, ticksOf, type Scale } from './scale.js'
import { element, text, type Svg } from './svg.js'

const rowHeight = 30
/** Names are above their rows if there is little room. */
const nameHeight = 18
const maxLetters = 26
const bandHeight = 20
const floorHeight = 10

/** Shapes around their own middle, so that nobody needs the colours: a disc, an arrow tip, a diamond, an open ring. */
export const toneShapes: Readonly<Record<IntervalTone, string>> = {
  pass: 'M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0 -4.5 0Z',
  improvement: 'M-5.5 0L4 -5.5V5.5Z',
  regression: 'M0 -6.5L6.5 0L0 6.5L-6.5 0Z',
  inconclusive: 'M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0 -4.5 0Z',
}

type Row = IntervalChart['rows'][number]

/** A row per estimate with its interval, over the band of changes that do not count and the noise floor. */
export function drawIntervalChart(chart: IntervalChart, request: ChartRequest): Svg {
  const { width, size } = request
  const isStacked = size === 'narrow'
  const pitch = rowHeight + (isStacked ? nameHeight : 0)
  const height = 8 + chart.rows.length * pitch + 44
  const letters = max(chart.rows, (row) => Math.min(row.label.length, maxLetters)) ?? 0
  const left = isStacked ? 8 : 12 + letters * letterWidth
  const right = isStacked ? 8 : 14 + (max(chart.rows, (row) => row.text.length) ?? 0) * letterWidth
  const box: Box = { width, height, left, right, top: 8, bottom: 44 }
  const x = createScale('linear', extentOf(chart), [left, width - right])
  const ticks = ticksOf(x, 'linear', isStacked ? 4 : 8)
  const ends = { y1: box.top, y2: height - box.bottom }
  return frame(request, height, [
    ...ticks.map((tick) => element('line', { class: 'grid', x1: x(tick), x2: x(tick), ...ends })),
    ...chart.rows.map((row, index) => {
      const top = box.top + index * pitch + (isStacked ? nameHeight : 0)
      return drawBands(row, top + rowHeight / 2, x)
    }),
    element('line', { class: 'axis', x1: x(0), x2: x(0), ...ends }),
    ...chart.rows.map((row, index) => {
      const top = box.top + index * pitch + (isStacked ? nameHeight : 0)
      return element('g', {}, ...words(row, top, box, isStacked), drawEstimate(row, top, x))
    }),
    bottomAxis(x, ticks, chart.axisLabel, box),
  ])
}

/** The domain: zero and all drawn values. */
function extentOf({ rows }: IntervalChart): readonly number[] {
  const drawn = rows.flatMap(({ value, low, high, threshold, floor }) => [
    value,
    low,
    high,
    threshold,
    floor,
    threshold === null ? null : -threshold,
    floor === null ? null : -floor,
  ])
  return [0, ...drawn.filter((bound) => bound !== null)]
}

function words(row: Row, top: number, { width, left, right }: Box, isStacked: boolean): Svg[] {
  if (isStacked) {
    const room = Math.floor((width - row.text.length * letterWidth - 24) / letterWidth)
    return [
      label(shorten(row.label, Math.max(1, room)), left, top - 4),
      label(row.text, width - right, top - 4, { anchor: 'end', className: 'value' }),
    ]
  }
  const baseline = top + rowHeight / 2 + 4
  return [
    label(shorten(row.label, maxLetters), left - 8, baseline, { anchor: 'end' }),
    label(row.text, width - right + 10, baseline, { className: 'value' }),
  ]
}

function drawBands({ threshold, floor }: Row, middle: number, x: Scale): Svg {
  const band = (className: string, bound: number | null, height: number) => {
    if (bound === null) return []
    const reach = { x: x(-bound), width: Math.max(0, x(bound) - x(-bound)) }
    return [element('rect', { class: className, ...reach, y: middle - height / 2, height })]
  }
  return element(
    'g',
    {},
    ...band('threshold-band', threshold, bandHeight),
    ...band('noise-band', floor, floorHeight),
  )
}

function drawEstimate(
  { value, low, high, tone, label: name, text: words }: Row,
  top: number,
  x: Scale,
) {
  const middle = top + rowHeight / 2
  const whiskers = low === null || high === null ? [] : interval(x(low), x(high), middle)
  if (value === null) return element('g', { class: `estimate ${tone}` }, ...whiskers)
  const place = `translate(${x(value).toFixed(1)} ${middle.toFixed(1)})`
  const title = element('title', {}, text(`${name}: ${words}`))
  const shape = element('path', { class: 'point', d: toneShapes[tone], transform: place }, title)
  return element('g', { class: `estimate ${tone}` }, ...whiskers, shape)
}

function interval(start: number, end: number, y: number): Svg[] {
  const line = (x1: number, x2: number, y1: number, y2: number) =>
    element('line', { class: 'reach', x1, x2, y1, y2 })
  return [line(start, end, y, y), line(start, start, y - 5, y + 5), line(end, end, y - 5, y + 5)]
}
