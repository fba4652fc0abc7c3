import { line } from 'd3-shape'
import type { LineChart, LineSeries, Point } from './chart.js'
import { bottomAxis, formatTick, leftAxis, leftMargin } from './axes.js'
import { frame, type Box, type ChartRequest } from './frame.js'
import { drawMarks, marksHeight, placeMarks } from './marks.js'
import { createScale, ticksOf, type Scale } from './scale.js'
import { element, type Svg } from './svg.js'

const axisRoom = 44
const nameRoom = 28

/** Curves over a shared pair of axes; halos lie below, faint lines next, full lines on top. */
export function drawLineChart(chart: LineChart, request: ChartRequest): Svg {
  const { width, size } = request
  const height = size === 'wide' ? 300 : 260
  const values = chart.series.flatMap(({ points }) => points.map(({ y }) => y))
  const steps = chart.series.flatMap(({ points }) => points.map(({ x }) => x))

  // Marks need the x scale to be placed, and room above the plot, which the y scale then loses.
  const yTicksFor = (top: number) => {
    const scale = createScale(chart.y.scale, values, [height - axisRoom, top])
    return { scale, ticks: ticksOf(scale, chart.y.scale, 5) }
  }
  const left = leftMargin(yTicksFor(nameRoom).ticks.map(formatTick))
  const x = createScale(chart.x.scale, steps, [left, width - 12], false)
  const bare: Box = { width, height, left, right: 12, top: nameRoom, bottom: axisRoom }
  const placed = placeMarks(chart.marks, x, bare)
  const box = { ...bare, top: nameRoom + marksHeight(placed) }
  const y = yTicksFor(box.top)

  return frame(request, height, [
    leftAxis(y.scale, y.ticks, chart.y.label, box),
    bottomAxis(x, wholeTicks(x, size === 'wide' ? 10 : 5), chart.x.label, box),
    ...drawMarks(placed, box),
    ...inLayers(chart.series).map((series) => curve(series, x, y.scale)),
  ])
}

function wholeTicks(scale: Scale, count: number): readonly number[] {
  return scale.ticks(count).filter(Number.isInteger)
}

const layerOf = { halo: 0, faint: 1, line: 2 }

function inLayers(series: readonly LineSeries[]): readonly LineSeries[] {
  return [...series].sort((a, b) => layerOf[a.style] - layerOf[b.style])
}

function curve({ points, style, slot }: LineSeries, x: Scale, y: Scale): Svg {
  const path = line<Point>(
    (point) => x(point.x),
    (point) => y(point.y),
  )
    .defined((point) => Number.isFinite(point.y))
    .digits(1)
  const drawn = element('path', { class: `${style} slot-${slot}`, d: path(points) ?? '' })
  const [only, ...others] = points.filter((point) => Number.isFinite(point.y))
  if (only === undefined || others.length > 0) return drawn
  // A path through one point is invisible.
  return element('circle', { class: `dot slot-${slot}`, cx: x(only.x), cy: y(only.y), r: 4 })
}
