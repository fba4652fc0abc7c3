import { max, sum } from 'd3-array'
import type { BarChart } from './chart.js'
import { bottomAxis } from './axes.js'
import { frame, label, letterWidth, shorten, type Box, type ChartRequest } from './frame.js'
import { createScale, ticksOf, type Scale } from './scale.js'
import { element, text, type Svg } from './svg.js'

const rowHeight = 28
const barHeight = 18
const maxLabelLetters = 16

/** One bar per row with its layers side by side and the row's own text at the end. */
export function drawBarChart(chart: BarChart, request: ChartRequest): Svg {
  const { width, size } = request
  const height = 8 + chart.rows.length * rowHeight + 44
  const letters = max(chart.rows, (row) => Math.min(row.label.length, maxLabelLetters)) ?? 0
  const textLetters = max(chart.rows, (row) => row.text.length) ?? 0
  const left = 12 + letters * letterWidth
  const right = 16 + textLetters * letterWidth
  const box: Box = { width, height, left, right, top: 8, bottom: 44 }
  const longest = max(chart.rows, (row) => sum(row.values)) ?? 0
  const x = createScale('linear', [0, longest > 0 ? longest : 1], [left, width - right])
  const ticks = ticksOf(x, 'linear', size === 'wide' ? 8 : 3)
  const grid = ticks.map((tick) =>
    element('line', {
      class: 'grid',
      x1: x(tick),
      x2: x(tick),
      y1: box.top,
      y2: height - box.bottom,
    }),
  )
  return frame(request, height, [
    ...grid,
    ...chart.rows.flatMap((row, index) => drawRow(chart, row, box.top + index * rowHeight, x)),
    bottomAxis(x, ticks, chart.axisLabel, box),
  ])
}

function drawRow(chart: BarChart, row: BarChart['rows'][number], top: number, x: Scale): Svg[] {
  const y = top + (rowHeight - barHeight) / 2
  const baseline = top + rowHeight / 2 + 4
  const end = x(sum(row.values))
  return [
    label(shorten(row.label, maxLabelLetters), x(0) - 8, baseline, { anchor: 'end' }),
    ...row.values.flatMap((value, layer) => {
      const from = sum(row.values.slice(0, layer))
      return value > 0 ? [segment(chart, layer, [x(from), x(from + value)], y)] : []
    }),
    label(row.text, end + 8, baseline, { className: 'value' }),
  ]
}

function segment(chart: BarChart, layer: number, [start, end]: [number, number], y: number): Svg {
  const { name = '', slot = 0 } = chart.layers[layer] ?? {}
  const shape = { class: `bar slot-${slot}`, x: start, y, width: end - start, height: barHeight }
  return element('rect', shape, element('title', {}, text(name)))
}
