import { historyMetrics, type HistoryMetric, type HistoryPoint } from '../history.js'
import type { StepFigures } from '../step-figures.js'

/** One row of a table of buckets: first and last step, then minimum, maximum, sum, last and count of every metric. */
const columnsPerMetric = 5
export const rowWidth = 2 + columnsPerMetric * historyMetrics.length
export const bytesPerRow = rowWidth * Float64Array.BYTES_PER_ELEMENT

const firstStep = 0
const lastStep = 1
const minimum = 0
const maximum = 1
const sum = 2
const last = 3
const count = 4

const columnOf = (metric: number): number => 2 + columnsPerMetric * metric

/** Resets row `row` to an empty bucket that starts at `step`. */
export function openRow(table: Float64Array, row: number, step: number): void {
  const at = row * rowWidth
  table.fill(0, at, at + rowWidth)
  table[at + firstStep] = step
  table[at + lastStep] = step
}

/** Adds a step to a row that holds earlier ones. */
export function addToRow(table: Float64Array, row: number, step: number, figures: StepFigures) {
  const at = row * rowWidth
  table[at + lastStep] = step
  let column = at + columnOf(0)
  for (const metric of historyMetrics) {
    const value = figures[metric]
    if (value !== null && Number.isFinite(value)) addValue(table, column, value)
    column += columnsPerMetric
  }
}

function addValue(table: Float64Array, at: number, value: number): void {
  const numBefore = read(table, at + count)
  table[at + minimum] = numBefore === 0 ? value : Math.min(read(table, at + minimum), value)
  table[at + maximum] = numBefore === 0 ? value : Math.max(read(table, at + maximum), value)
  table[at + sum] = read(table, at + sum) + value
  table[at + last] = value
  table[at + count] = numBefore + 1
}

/** Puts row `second` at the end of row `first`, which comes before it. */
export function joinRows(table: Float64Array, first: number, second: number): void {
  const [to, from] = [first * rowWidth, second * rowWidth]
  table[to + lastStep] = read(table, from + lastStep)
  for (let column = columnOf(0); column < rowWidth; column += columnsPerMetric) {
    joinMetric(table, to + column, from + column)
  }
}

function joinMetric(table: Float64Array, to: number, from: number): void {
  if (read(table, from + count) === 0) return
  if (read(table, to + count) === 0) {
    table.copyWithin(to, from, from + columnsPerMetric)
    return
  }
  table[to + minimum] = Math.min(read(table, to + minimum), read(table, from + minimum))
  table[to + maximum] = Math.max(read(table, to + maximum), read(table, from + maximum))
  table[to + sum] = read(table, to + sum) + read(table, from + sum)
  table[to + last] = read(table, from + last)
  table[to + count] = read(table, to + count) + read(table, from + count)
}

/** One metric of a row; null where nothing finite was measured. */
export function pointOf(
  table: Float64Array,
  row: number,
  metric: HistoryMetric,
): HistoryPoint | null {
  const steps = row * rowWidth
  const at = steps + columnOf(historyMetrics.indexOf(metric))
  const numValues = read(table, at + count)
  if (numValues === 0) return null
  return {
    firstStep: read(table, steps + firstStep),
    lastStep: read(table, steps + lastStep),
    min: read(table, at + minimum),
    max: read(table, at + maximum),
    mean: meanOf(read(table, at + sum) / numValues, table, at),
    last: read(table, at + last),
    count: numValues,
  }
}

/** Between the extremes, where a sum of huge values has left the range of numbers or lost its last digits. */
function meanOf(mean: number, table: Float64Array, at: number): number {
  return Math.min(read(table, at + maximum), Math.max(read(table, at + minimum), mean))
}

export const firstStepOf = (table: Float64Array, row: number): number =>
  read(table, row * rowWidth + firstStep)
export const lastStepOf = (table: Float64Array, row: number): number =>
  read(table, row * rowWidth + lastStep)
/** Ends a row at `step`, because the later steps are repeated. */
export function endRowAt(table: Float64Array, row: number, step: number): void {
  table[row * rowWidth + lastStep] = step
}

const read = (table: Float64Array, at: number): number => table[at] ?? NaN
