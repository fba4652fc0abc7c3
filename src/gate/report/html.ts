import figure from '../../../templates/partials/figure.html.hbs'
import icon from '../../../templates/partials/icon.html.hbs'
import styles from '../../../templates/partials/styles.css'
import table from '../../../templates/partials/table.html.hbs'
import render from '../../../templates/report.html.hbs'
import { drawChart } from './charts/index.js'
import { legendOf } from './charts/legend.js'
import type { PageModel } from './page-model.js'
import type { Block, ChartFigure, KeyFigure, Table } from './section.js'

/** Inner widths of a figure, in CSS pixels: across the page, half of it, and on a phone. */
const widths = { page: 758, half: 348, phone: 320 }

/** The label of a column with up to this many letters is not wrapped. */
const shortLabel = 10

/** From how many columns on a table needs smaller letters on paper, and heads on their side. */
const densities = [
  { from: 12, name: 'dense' },
  { from: 6, name: 'many' },
] as const

/** `report.html`: one file without network access and scripts, for light and dark mode, paper and phones. */
export function renderHtml(model: PageModel): string {
  return render({ ...viewOf(model), styles }, { partials: { figure, icon, table } })
}

/** The page for printers that cannot unfold what is folded. */
export function renderUnfolded(model: PageModel): string {
  const sections = model.sections.map((section) => ({ ...section, isOpen: true }))
  return renderHtml({ ...model, sections })
}

function viewOf(model: PageModel) {
  const { verdict } = model
  return {
    ...model,
    hasContents: model.sections.length > 1,
    verdict: {
      ...verdict,
      isPass: verdict.status === 'pass',
      isFail: verdict.status === 'fail',
      isWarning: verdict.status === 'warning',
      isPlain: verdict.status === 'plain',
      isList: verdict.status === 'fail' || verdict.status === 'warning',
    },
    tiles: model.keyFigures.filter(({ isHeadline }) => isHeadline).map(tileOf),
    otherFigures: model.keyFigures.filter(({ isHeadline }) => !isHeadline).map(tileOf),
    sections: model.sections.map((section) => ({
      ...section,
      isFail: section.status === 'fail',
      isUnknown: section.status === 'unknown' || section.status === 'inconclusive',
      blocks: section.blocks.map(viewOfBlock),
    })),
  }
}

/** Number and unit differ in size; the words of a figure with a caveat belong together. */
function tileOf(figure: KeyFigure) {
  const isNumber = figure.caveat === undefined
  const [amount, ...unit] = isNumber ? figure.text.split(' ') : [figure.text]
  const machineValue = figure.value === null ? null : String(figure.value)
  return { ...figure, amount, unitText: unit.join(' '), machineValue }
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
