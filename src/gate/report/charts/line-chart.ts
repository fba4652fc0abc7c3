import { line } from 'd3-shape'
import type { Axis, LineChart, LineSeries, Point } from './chart.js'
import { bottomAxis, formatTick, leftAxis, leftMargin, ticksApart } from './axes.js'
import { frame, type Box, type ChartRequest } from './frame.js'
import { drawBand, valuesOfBands } from './interval-band.js'
import { drawMarks, marksHeight, placeMarks } from './marks.js'
import { createScale, ticksOf, type Scale } from './scale.js'
import { element, type Svg } from './svg.js'

const axisRoom = 44
const nameRoom = 28

/** Curves over shared axes; halos are lowest, faint lines next, full lines on top. */
export function drawLineChart(chart: LineChart, request: ChartRequest): Svg {
  const { width, size } = request
  const height = size === 'wide' ? 300 : 260
  const { series, bands = [] } = chart
  const values = series.flatMap(({ points }) => points.map(({ y }) => y))
  const steps = series.flatMap(({ points }) => points.map(({ x }) => x))
  const heights = chart.y.domain ?? [...values, ...valuesOfBands(bands)]

  // Marks need the x scale for their positions, and space above the plot, which reduces the y scale.
  const yTicksFor = (top: number) => {
    const isNice = chart.y.ticks === undefined
    const scale = createScale(chart.y.scale, heights, [height - axisRoom, top], isNice)
    return { scale, ticks: chart.y.ticks ?? ticksOf(scale, chart.y.scale, 5) }
  }
  const left = leftMargin(yTicksFor(nameRoom).ticks.map(formatTick))
  const x = createScale(chart.x.scale, chart.x.domain ?? steps, [left, width - 12], false)
  const bare: Box = { width, height, left, right: 12, top: nameRoom, bottom: axisRoom }
  const placed = placeMarks(chart.marks, x, bare)
  const box = { ...bare, top: nameRoom + marksHeight(placed) }
  const y = yTicksFor(box.top)

  return frame(request, height, [
    leftAxis(y.scale, y.ticks, chart.y.label, box),
    bottomAxis(x, bottomTicks(chart.x, x, size === 'wide' ? 10 : 5), chart.x.label, box),
    ...bands.map((band) => drawBand(band, x, y.scale)),
    ...drawMarks(placed, box),
    ...inLayers(series).map((series) => curve(series, x, y.scale)),
  ])
}

/** Steps are whole numbers; tested values are labelled as far as there is space. */
function bottomTicks({ ticks }: Axis, scale: Scale, count: number): readonly number[] {
  return ticks === undefined
    ? scale.ticks(count).filter(Number.isInteger)
    : ticksApart(scale, ticks)
}

const layerOf = { halo: 0, faint: 1, line: 2, dotted: 3 }

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
  const known = points.filter((point) => Number.isFinite(point.y))
  // A path with one point is invisible.
  if (known.length !== 1 && style !== 'dotted') return drawn
  const dots = known.map((point) =>
    element('circle', { class: `dot slot-${slot}`, cx: x(point.x), cy: y(point.y), r: 4 }),
  )
  return element('g', {}, ...(known.length > 1 ? [drawn] : []), ...dots)
}
