import type {
  MatrixConfiguration,
  MatrixReport,
} from '../../../kit/records/reports/matrix-report.js'
import type { Paint } from '../terminal-summary.js'
import { visibleText } from '../text/shown-text.js'
import { statusOf } from './conclude-matrix.js'
import { outcomeWords, placeOf, shareInWords } from './matrix-words.js'

const columns = ['configuration', 'ranks', 'result', 'size', 'rounding', 'first difference']

/** The configurations as a table for a terminal, ending without a line break. */
export function matrixText({ configurations }: MatrixReport, paint: Paint): string {
  const rows = configurations.map(cellsOf)
  const widths = columns.map((title, at) =>
    Math.max(title.length, ...rows.map((cells) => (cells[at] ?? '').length)),
  )
  const pad = (text: string, at: number) => text.padEnd(widths[at] ?? 0)
  const lines = rows.map((cells, row) => {
    const colour = paint[statusOf(configurations[row]!)]
    return cells.map((text, at) => (at === 2 ? colour(pad(text, at)) : pad(text, at)))
  })
  return [columns.map(pad).map(paint.quiet), ...lines]
    .map((cells) => `  ${cells.join('  ')}`.trimEnd())
    .join('\n')
}

function cellsOf(one: MatrixConfiguration): readonly string[] {
  const { name, world_size: ranks, outcome, difference, limit } = one
  return [
    name,
    ranks === null ? '' : String(ranks),
    outcomeWords[outcome],
    shareInWords(difference),
    shareInWords(limit),
    placeOf(one),
  ].map(visibleText)
}
