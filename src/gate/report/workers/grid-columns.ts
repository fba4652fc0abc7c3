import { bisectLeft } from 'd3-array'

/** A value for some steps, including the first and the last of them. */
type GridValue = {
  readonly firstStep: number
  readonly lastStep: number
  readonly value: number
}

/** The activity of one worker, or several together, over the steps. */
export type GridRow = { readonly label: string; readonly values: readonly GridValue[] }

export type GridColumns = {
  /** The boundaries of columns, in steps: one more than there are columns. */
  readonly edges: readonly number[]
  readonly stepsPerColumn: number
  /** By row and column the largest value; null if there is none. */
  readonly cells: readonly (readonly (number | null)[])[]
}

/** Largest number of visible columns. */
const maxColumns = 120

/** Steps gathered into columns of equal width; no peak is lost. */
export function columnsOf(rows: readonly GridRow[], most = maxColumns): GridColumns {
  const { first, last } = extentOf(rows)
  if (first > last) return { edges: [0, 1], stepsPerColumn: 1, cells: rows.map(() => [null]) }
  const stepsPerColumn = Math.ceil((last - first + 1) / most)
  const count = Math.ceil((last - first + 1) / stepsPerColumn)
  const edges = Array.from({ length: count + 1 }, (_, column) =>
    Math.min(first + column * stepsPerColumn, last + 1),
  )
  const cells = rows.map(({ values }) => {
    const row = new Array<number | null>(count).fill(null)
    for (const { firstStep, lastStep, value } of values) {
      if (!Number.isFinite(value)) continue
      const from = Math.floor((firstStep - first) / stepsPerColumn)
      const to = Math.floor((lastStep - first) / stepsPerColumn)
      for (let column = from; column <= to; column++) {
        row[column] = Math.max(row[column] ?? value, value)
      }
    }
    return row
  })
  return { edges, stepsPerColumn, cells }
}

function extentOf(rows: readonly GridRow[]) {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { values } of rows) {
    for (const { firstStep, lastStep } of values) {
      if (firstStep < first) first = firstStep
      if (lastStep > last) last = lastStep
    }
  }
  return { first, last }
}

/** The level of every cell, by ascending upper bounds of all levels but the last. */
export function levelsOf(
  cells: readonly (number | null)[],
  thresholds: readonly number[],
): readonly (number | null)[] {
  return cells.map((value) => (value === null ? null : bisectLeft(thresholds, value)))
}
