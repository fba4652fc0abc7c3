import { max } from 'd3-array'
import type { HeatMapChart } from './chart.js'
import { frame, label, letterWidth, shorten, type ChartRequest } from './frame.js'
import { element, text, type Svg } from './svg.js'

const rowHeight = 26
const maxColumnWidth = 44
const maxLetters = { wide: 26, narrow: 15 }

type Row = HeatMapChart['rows'][number]
type Grid = { readonly left: number; readonly top: number; readonly columnWidth: number }

/** A grid of cells filled to the height of their share; the columns' names stand upright above it. */
export function drawHeatMapChart(chart: HeatMapChart, request: ChartRequest): Svg {
  const { width, size } = request
  const letters = (names: readonly string[], most: number) =>
    max(names, (name) => Math.min(name.length, most)) ?? 0
  const rowNames = chart.rows.map((row) => row.label)
  const left = 10 + letters(rowNames, maxLetters[size]) * letterWidth
  const top = 14 + letters(chart.columns, maxLetters.wide) * letterWidth
  const room = (width - left - 2) / Math.max(1, chart.columns.length)
  const grid = { left, top, columnWidth: Math.min(maxColumnWidth, room) }
  return frame(request, top + chart.rows.length * rowHeight + 4, [
    ...chart.columns.map((name, column) => upright(name, column, grid)),
    ...chart.rows.flatMap((row, index) => [
      label(shorten(row.label, maxLetters[size]), left - 8, middleOf(index, grid) + 4, {
        anchor: 'end',
      }),
      ...row.cells.map((cell, column) => drawCell(row, cell, grid, { index, column })),
    ]),
  ])
}

const middleOf = (index: number, { top }: Grid) => top + index * rowHeight + rowHeight / 2

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
  const [x, y] = [grid.left + column * grid.columnWidth, grid.top + index * rowHeight]
  const [width, height] = [grid.columnWidth - 2, rowHeight - 2]
  const filled = Math.min(1, Math.max(0, share)) * height
  const cell = element('rect', { class: 'cell', x, y, width, height })
  if (filled === 0) return cell
  const tone = row.isWanted ? 'wanted' : 'unwanted'
  const fill = { class: `fill ${tone}`, x, y: y + height - filled, width, height: filled }
  // A number that is wider than its cell would be read with its neighbour's; the table has it.
  const isRoom = content.length * letterWidth <= width
  const number = label(content, x + width / 2, y + height / 2 + 4, {
    anchor: 'middle',
    className: 'cell-text',
  })
  return element('g', {}, cell, element('rect', fill), ...(isRoom ? [number] : []))
}
