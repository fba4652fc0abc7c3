import { cellWidth as cellsOf, fit, padLeft, padRight } from '../../../kit/console/text-cell.js'
import type { Canvas } from './canvas.js'

export type Column<Row> = {
  readonly head: string
  readonly text: (row: Row) => string
  /** Colours the padded cell. */
  readonly paint?: (cell: string, row: Row) => string
  readonly isNumeric?: boolean
  /** Order of removal in a narrow table: the highest goes first; 0 stays. */
  readonly weight?: number
}

const gap = 2

/**
 * Aligned lines, the head first. The last column takes the remaining width. In a narrow table the least important
 * columns are dropped.
 */
export function tableLines<Row>(
  all: readonly Column<Row>[],
  rows: readonly Row[],
  { columns: width, glyphs, paint }: Canvas,
): readonly string[] {
  const cells = all.map((column) => ({
    column,
    texts: rows.map((row) => column.text(row)),
  }))
  const measured = cells.map(({ column, texts }) => ({
    column,
    texts,
    width: [column.head, ...texts].reduce((most, text) => Math.max(most, cellsOf(text)), 0),
  }))
  const shown = dropUntilFits(measured, width)
  const line = (texts: readonly string[], row: Row | null): string =>
    ` ${shown
      .map(({ column, width: cellWidth }, index) => {
        const text = fit(texts[index] ?? '', cellWidth, glyphs.cut)
        const isLast = index === shown.length - 1
        const padded =
          column.isNumeric === true
            ? padLeft(text, cellWidth)
            : isLast
              ? text
              : padRight(text, cellWidth)
        return row === null ? paint.dim(padded) : (column.paint?.(padded, row) ?? padded)
      })
      .join(' '.repeat(gap))}`.trimEnd()
  const head = line(
    shown.map(({ column }) => column.head),
    null,
  )
  return [
    head,
    ...rows.map((row, index) =>
      line(
        shown.map(({ texts }) => texts[index] ?? ''),
        row,
      ),
    ),
  ]
}

type Measured<Row> = {
  readonly column: Column<Row>
  readonly texts: readonly string[]
  readonly width: number
}

/** Minimum width of the last column before another one is dropped. */
const narrowestLast = 30

function dropUntilFits<Row>(
  measured: readonly Measured<Row>[],
  width: number | null,
): readonly Measured<Row>[] {
  if (width === null) return measured
  const room = (columns: readonly Measured<Row>[]) => {
    const before = columns.slice(0, -1).reduce((sum, each) => sum + each.width + gap, 1)
    return width - before
  }
  let shown = measured
  while (room(shown) < narrowestLast) {
    const heaviest = Math.max(...shown.map(({ column }) => column.weight ?? 0))
    if (heaviest === 0) break
    shown = shown.filter(({ column }) => (column.weight ?? 0) !== heaviest)
  }
  return shown.map((each, index) =>
    index === shown.length - 1
      ? { ...each, width: Math.max(8, Math.min(each.width, room(shown))) }
      : each,
  )
}
