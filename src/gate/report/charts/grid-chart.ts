import { max } from 'd3-array'
import { bottomAxis, ticksApart } from './axes.js'
import type { GridChart } from './chart.js'
import { frame, label, letterWidth, shorten, type Box, type ChartRequest } from './frame.js'
import { createScale, type Scale } from './scale.js'
import { element, round, type Svg } from './svg.js'

const axisRoom = 44
/** Rows share this height, within these bounds. */
const gridHeight = 360
const rowHeights = { least: 4, most: 24 }
/** Below this height the names of two rows would touch. */
const minLabelPitch = 15
const maxLetters = { wide: 20, narrow: 9 }

type Layout = { readonly box: Box; readonly rowHeight: number; readonly x: Scale }

/** Rows of cells over an axis, darker for higher levels; a dotted line marks unknown values. */
export function drawGridChart(chart: GridChart, request: ChartRequest): Svg {
  const layout = layOut(chart, request)
  const { box, x } = layout
  const count = request.size === 'wide' ? 10 : 5
  const ticks = ticksApart(x, x.ticks(count).filter(Number.isInteger))
  const ground = element('rect', {
    class: 'ground',
    x: box.left,
    y: box.top,
    width: box.width - box.left - box.right,
    height: box.height - box.top - box.bottom,
  })
  return frame(request, box.height, [
    ground,
    ...rowNames(chart, request, layout),
    ...chart.levelNames.map((_, level) => cellsOf(chart, level, layout)),
    unknownCells(chart, layout),
    bottomAxis(x, ticks, chart.axisLabel, box),
  ])
}

function layOut({ rows, edges }: GridChart, { width, size }: ChartRequest): Layout {
  const { least, most } = rowHeights
  const rowHeight = Math.min(most, Math.max(least, gridHeight / Math.max(1, rows.length)))
  const letters = max(rows, (row) => Math.min(row.label.length, maxLetters[size])) ?? 0
  const left = 12 + letters * letterWidth
  const top = 8
  const height = top + rows.length * rowHeight + axisRoom
  const box = { width, height, left, right: 12, top, bottom: axisRoom }
  return { box, rowHeight, x: createScale('linear', edges, [left, width - box.right], false) }
}

function rowNames(
  { rows }: GridChart,
  { size }: ChartRequest,
  { box, rowHeight }: Layout,
): readonly Svg[] {
  const every = Math.ceil(minLabelPitch / rowHeight)
  return rows.flatMap((row, index) => {
    if (index % every !== 0) return []
    const middle = box.top + (index + 0.5) * rowHeight
    return [
      label(shorten(row.label, maxLetters[size]), box.left - 8, middle + 4, { anchor: 'end' }),
    ]
  })
}

/** All cells of one level as one path: neighbours become one rectangle, so that a long run stays a small page. */
function cellsOf(chart: GridChart, level: number, { box, rowHeight, x }: Layout): Svg {
  const gap = rowHeight > 8 ? 1 : 0
  const d = stretchesOf(chart, level).map(({ row, from, to }) => {
    const [start, end] = [x(from), x(to)].map(round)
    const top = round(box.top + row * rowHeight)
    return `M${start} ${top}H${end}v${round(rowHeight - gap)}H${start}z`
  })
  return element('path', { class: `level-${level}`, d: d.join('') })
}

function unknownCells(chart: GridChart, { box, rowHeight, x }: Layout): Svg {
  const d = stretchesOf(chart, null).map(({ row, from, to }) => {
    const middle = round(box.top + (row + 0.5) * rowHeight)
    return `M${round(x(from))} ${middle}H${round(x(to))}`
  })
  return element('path', { class: 'level-unknown', d: d.join('') })
}

type Stretch = { readonly row: number; readonly from: number; readonly to: number }

function stretchesOf({ rows, edges }: GridChart, level: number | null): readonly Stretch[] {
  return rows.flatMap(({ levels }, row) => {
    const found: Stretch[] = []
    let start: number | null = null
    for (let column = 0; column <= levels.length; column++) {
      const isInside = column < levels.length && levels[column] === level
      if (isInside) start ??= column
      else if (start !== null) {
        found.push({ row, from: edges[start] ?? 0, to: edges[column] ?? 0 })
        start = null
      }
    }
    return found
  })
}
