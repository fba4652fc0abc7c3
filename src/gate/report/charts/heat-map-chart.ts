import { max } from 'd3-array'
import type { HeatMapChart } from './chart.js'
import { frame, label, letterWidth, shorten, type ChartRequest } from './frame.js'
import { element, text, type Svg } from './svg.js'

const rowHeight = 26
const maxColumnWidth = 44
const maxLetters = { wide: 26, narrow: 15 }

type Row = HeatMapChart['rows'][number]
type Grid = {
  readonly left: number
  readonly top: number
  readonly columnWidth: number
  /** Names of rows are above their cells, which then have the whole width. */
  readonly isStacked: boolean
  readonly pitch: number
}

/** Below this width the vertical names of two columns would touch. */
const minColumnWidth = 16
const nameHeight = 18

/** A grid of cells filled to the height of their share; the names of the columns are vertical, above it. */
export function drawHeatMapChart(chart: HeatMapChart, request: ChartRequest): Svg {
  const grid = layOut(chart, request)
  const height = grid.top + chart.rows.length * grid.pitch + 4
  return frame(request, height, [
    ...chart.columns.map((name, column) => upright(name, column, grid)),
    ...chart.rows.flatMap((row, index) => [
      nameOfRow(row, index, grid, request),
      ...row.cells.map((cell, column) => drawCell(row, cell, grid, { index, column })),
    ]),
  ])
}

function layOut({ rows, columns }: HeatMapChart, { width, size }: ChartRequest): Grid {
  const letters = (names: readonly string[], most: number) =>
    max(names, (name) => Math.min(name.length, most)) ?? 0
  const names = rows.map((row) => row.label)
  const beside = 10 + letters(names, maxLetters[size]) * letterWidth
  const roomFrom = (left: number) => (width - left - 2) / Math.max(1, columns.length)
  const isStacked = roomFrom(beside) < minColumnWidth
  const left = isStacked ? 2 : beside
  return {
    left,
    isStacked,
    columnWidth: Math.min(maxColumnWidth, roomFrom(left)),
    top: 14 + letters(columns, maxLetters.wide) * letterWidth,
    pitch: rowHeight + (isStacked ? nameHeight : 0),
  }
}

/** The top edge of a row's cells. */
const topOf = (index: number, { top, pitch, isStacked }: Grid) =>
  top + index * pitch + (isStacked ? nameHeight : 0)

function nameOfRow(row: Row, index: number, grid: Grid, { width, size }: ChartRequest): Svg {
  const top = topOf(index, grid)
  if (grid.isStacked) {
    return label(shorten(row.label, Math.floor(width / letterWidth)), grid.left, top - 4)
  }
  const name = shorten(row.label, maxLetters[size])
  return label(name, grid.left - 8, top + rowHeight / 2 + 4, { anchor: 'end' })
}

function upright(name: string, column: number, { left, top, columnWidth }: Grid): Svg {
  const x = left + (column + 0.5) * columnWidth + 4
  const turn = `translate(${x.toFixed(1)} ${(top - 6).toFixed(1)}) rotate(-90)`
  const content = text(shorten(name, maxLetters.wide))
  return element('g', { transform: turn }, element('text', { class: 'label' }, content))
}

function drawCell(
  row: Row,
  { share, text: content }: Row['cells'][number],
  grid: Grid,
  { index, column }: { readonly index: number; readonly column: number },
): Svg {
  const [x, y] = [grid.left + column * grid.columnWidth, topOf(index, grid)]
  const [width, height] = [grid.columnWidth - 2, rowHeight - 2]
  const filled = Math.min(1, Math.max(0, share)) * height
  const cell = element('rect', { class: 'cell', x, y, width, height })
  if (filled === 0) return cell
  const tone = row.isWanted ? 'wanted' : 'unwanted'
  const fill = { class: `fill ${tone}`, x, y: y + height - filled, width, height: filled }
  // A number wider than its cell would run into its neighbour; the table has it.
  const isRoom = content.length * letterWidth <= width
  const number = label(content, x + width / 2, y + height / 2 + 4, {
    anchor: 'middle',
    className: 'cell-text',
  })
  return element('g', {}, cell, element('rect', fill), ...(isRoom ? [number] : []))
}
