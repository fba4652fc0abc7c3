import { max } from 'd3-array'
import type { HistogramChart } from './chart.js'
import { bottomAxis, formatTick, leftAxis, leftMargin } from './axes.js'
import { frame, type Box, type ChartRequest } from './frame.js'
import { drawMarks, marksHeight, placeMarks } from './marks.js'
import { createScale, ticksOf, type Scale } from './scale.js'
import { element, type Svg } from './svg.js'

const axisRoom = 44
const nameRoom = 28

/** Contiguous bars over their bins, and vertical lines at the marked values. */
export function drawHistogramChart(chart: HistogramChart, request: ChartRequest): Svg {
  const { width, size } = request
  const height = size === 'wide' ? 260 : 250
  const counts = [0, max(chart.bins, ({ count }) => count) ?? 1]
  const yFor = (top: number) => createScale('linear', counts, [height - axisRoom, top])
  const whole = (scale: Scale) => ticksOf(scale, 'linear', 4).filter(Number.isInteger)

  const left = leftMargin(whole(yFor(nameRoom)).map(formatTick))
  const edges = chart.bins.flatMap(({ from, to }) => [from, to])
  const x = createScale(chart.x.scale, edges, [left, width - 12], false)
  const bare: Box = { width, height, left, right: 12, top: nameRoom, bottom: axisRoom }
  const placed = placeMarks(chart.marks, x, bare)
  const box = { ...bare, top: nameRoom + marksHeight(placed) }
  const y = yFor(box.top)

  return frame(request, height, [
    leftAxis(y, whole(y), chart.yLabel, box),
    ...chart.bins.flatMap((bin) => (bin.count > 0 ? [drawBin(bin, x, y)] : [])),
    ...drawMarks(placed, box),
    bottomAxis(x, ticksOf(x, chart.x.scale, size === 'wide' ? 8 : 4), chart.x.label, box),
  ])
}

function drawBin({ from, to, count }: HistogramChart['bins'][number], x: Scale, y: Scale): Svg {
  const start = x(from)
  const width = Math.max(1, x(to) - start - 1)
  const top = y(count)
  return element('rect', { class: 'bar slot-1', x: start, y: top, width, height: y(0) - top })
}
