import { max } from 'd3-array'
import { bottomAxis } from './axes.js'
import type { TimelineChart, TimelineEvent } from './chart.js'
import { frame, label, letterWidth, shorten, type Box, type ChartRequest } from './frame.js'
import { createScale, ticksOf, type Scale } from './scale.js'
import { element, text, type Svg } from './svg.js'

const rowHeight = 20
const barHeight = 8
const maxLetters = { wide: 36, narrow: 11 }
/** The text at the end of a row is bold. */
const boldLetterWidth = letterWidth * 1.08

/** Shapes around their own middle, so that nobody needs the colours: a line with a flag, a disc, a cross. */
export const eventShapes: Readonly<Record<TimelineEvent, string>> = {
  injection: 'M0 8V-10L7 -7L0 -4',
  alarm: 'M-4.5 1A4.5 4.5 0 1 0 4.5 1A4.5 4.5 0 1 0 -4.5 1Z',
  'false-alarm': 'M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5',
}

type Row = TimelineChart['rows'][number]

/** A thin bar per run on a shared time axis, with its events on it; the text of the row is on the right. */
export function drawTimelineChart(chart: TimelineChart, request: ChartRequest): Svg {
  const { width, size } = request
  const height = 8 + chart.rows.length * rowHeight + 44
  const labels = chart.rows.map((row) => shorten(nameOf(row, size), maxLetters[size]))
  const longestLabel = max(labels, (content) => content.length) ?? 0
  const left = 12 + longestLabel * letterWidth
  const texts = chart.rows.map((row) => textOf(row, size))
  const right = 14 + (max(texts, (content) => content.length) ?? 0) * boldLetterWidth
  const box: Box = { width, height, left, right, top: 8, bottom: 44 }
  const ends = chart.rows.flatMap((row) => [row.length, ...row.events.map(({ at }) => at)])
  const x = createScale('linear', [0, max(ends) || 1], [left, width - right], false)
  const ticks = ticksOf(x, 'linear', size === 'wide' ? 8 : 3)
  const bounds = { y1: box.top, y2: height - box.bottom }
  return frame(request, height, [
    ...ticks.map((tick) => element('line', { class: 'grid', x1: x(tick), x2: x(tick), ...bounds })),
    ...chart.rows.flatMap((row, index) => {
      const middle = box.top + (index + 0.5) * rowHeight
      return [
        label(labels[index] ?? '', left - 8, middle + 4, { anchor: 'end' }),
        ...drawRow(chart, row, middle, x),
        label(texts[index] ?? '', width - right + 10, middle + 4, { className: 'value' }),
      ]
    }),
    bottomAxis(x, ticks, chart.axisLabel, box),
  ])
}

const nameOf = (row: Row, size: ChartRequest['size']) =>
  size === 'wide' ? row.label : row.shortLabel

const textOf = (row: Row, size: ChartRequest['size']) =>
  size === 'wide' ? row.text : (row.shortText ?? row.text)

function drawRow(chart: TimelineChart, row: Row, middle: number, x: Scale): readonly Svg[] {
  const bar = {
    class: 'run',
    x: x(0),
    y: middle - barHeight / 2,
    width: Math.max(1, x(row.length) - x(0)),
    height: barHeight,
  }
  return [
    element('rect', bar),
    ...row.events.map(({ at, event }) => {
      const place = `translate(${x(at).toFixed(1)} ${middle.toFixed(1)})`
      const name = element('title', {}, text(chart.eventNames[event]))
      const shape = element('path', { class: `event ${event}`, d: eventShapes[event] }, name)
      return element('g', { transform: place }, shape)
    }),
  ]
}
