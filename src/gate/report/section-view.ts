import figure from '../../../templates/partials/figure.html.hbs'
import table from '../../../templates/partials/table.html.hbs'
import render from '../../../templates/section.html.hbs'
import { drawChart } from './charts/index.js'
import { legendOf } from './charts/legend.js'
import type { Block, ChartFigure, Table } from './section.js'

/** Inner widths of a figure, in CSS pixels: across the page, half of it, and on a phone. */
const widths = { page: 758, half: 348, phone: 320 }

/** The label of a column with up to this many letters is not wrapped. */
const shortLabel = 10

/** From how many columns on a table needs smaller letters on paper, and heads on their side. */
const densities = [
  { from: 12, name: 'dense' },
  { from: 6, name: 'many' },
] as const

/** What a section shows below its lead, as HTML in which every text is escaped. */
export function renderBlocks(blocks: readonly Block[]): string {
  return render({ blocks: blocks.map(viewOfBlock) }, { partials: { figure, table } })
}

function viewOfBlock(block: Block) {
  if ('table' in block) return { table: viewOfTable(block.table) }
  if (!('figures' in block)) return block
  const isPair = block.figures.length > 1
  return { isPair, figures: block.figures.map((drawn) => viewOfFigure(drawn, isPair)) }
}

function viewOfTable({ caption, columns, rows }: Table) {
  const body = rows.map(({ cells, isMarked }) => ({
    isMarked,
    head: cells[0],
    isHeadNumeric: columns[0]?.isNumeric,
    cells: cells.slice(1).map((cell, index) => ({
      ...cell,
      isNumeric: columns[index + 1]?.isNumeric,
      isPass: cell.status === 'pass',
      isFail: cell.status === 'fail',
    })),
  }))
  const heads = columns.map((column) => ({ ...column, isShort: column.label.length <= shortLabel }))
  const density = densities.find(({ from }) => columns.length >= from)?.name
  return { caption, columns: heads, body, density }
}

function viewOfFigure({ id, title, description, chart }: ChartFigure, isHalf: boolean) {
  const words = { id, title, description }
  const phone = { ...words, width: isHalf ? widths.half : widths.phone, size: 'narrow' as const }
  const drawings = [drawChart(chart, phone)]
  if (!isHalf) drawings.push(drawChart(chart, { ...words, width: widths.page, size: 'wide' }))
  return { title, legend: legendOf(chart), drawings }
}
