import { max, min, quantileSorted } from 'd3-array'
import type { GridChart } from '../charts/chart.js'
import { chooseScale } from '../../../kit/stats/choose-scale.js'
import { columnsOf, levelsOf, type GridColumns, type GridRow } from './grid-columns.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Cell, ChartFigure, Table } from '../section.js'

export type { GridRow } from './grid-columns.js'

/** More workers than this share rows. */
const maxRows = 64
/** Nobody reads a longer table; the slowest workers matter most. */
const maxTableRows = 32
const numLevels = 7
/** Single peaks above this quantile of all cells do not stretch the scale. */
const scaleShare = 0.98

type Words = { readonly id: string; readonly title: string }

/** Milliseconds of every worker over the steps, each cell the longest of its steps; null if unknown. */
export function workerGridFigure(words: Words, rows: readonly GridRow[]): ChartFigure | null {
  const drawn = groupRows(rows)
  const columns = columnsOf(drawn)
  const known = columns.cells.flat().filter((value) => value !== null)
  if (known.length === 0) return null
  const thresholds = thresholdsOf(known)
  const chart: GridChart = {
    kind: 'grid',
    axisLabel: 'step',
    edges: columns.edges,
    levelNames: levelNames(thresholds),
    rows: drawn.map(({ label }, row) => ({
      label,
      levels: levelsOf(columns.cells[row] ?? [], thresholds),
    })),
  }
  return { ...words, description: describe(rows, columns), chart }
}

/** Neighbours share a row if there are too many to distinguish; the row shows the longest of them. */
function groupRows(rows: readonly GridRow[]): readonly GridRow[] {
  const size = Math.ceil(rows.length / maxRows)
  if (size <= 1) return rows
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, group) => {
    const members = rows.slice(group * size, (group + 1) * size)
    const [first, last] = [members[0]?.label ?? '', members.at(-1)?.label ?? '']
    const label = first === last ? first : `${first} to ${last.replace(/^\D+/, '')}`
    return { label, values: members.flatMap(({ values }) => values) }
  })
}

/** Upper bounds of all levels but the last. */
function thresholdsOf(known: readonly number[]): readonly number[] {
  const sorted = [...known].sort((a, b) => a - b)
  const low = sorted[0] ?? 0
  const high = quantileSorted(sorted, scaleShare) ?? low
  if (high <= low) return []
  const isLog = chooseScale([low, high]) === 'log'
  return Array.from({ length: numLevels - 1 }, (_, level) => {
    const share = (level + 1) / numLevels
    return isLog ? low * (high / low) ** share : low + (high - low) * share
  })
}

function levelNames(thresholds: readonly number[]): readonly string[] {
  const last = thresholds.at(-1)
  if (last === undefined) return ['all about the same']
  return [...thresholds.map((bound) => `to ${formatDuration(bound)}`), `above`]
}

function describe(rows: readonly GridRow[], { stepsPerColumn }: GridColumns): string {
  const sum = summarize(rows)
  const slowest = sum.reduce<RowSummary | null>(
    (most, row) => (most === null || (row.longest ?? 0) > (most.longest ?? 0) ? row : most),
    null,
  )
  const cell =
    stepsPerColumn === 1 ? 'one step' : `the longest of ${plural(stepsPerColumn, 'step')}`
  const of = `${plural(rows.length, 'row')}, each cell ${cell}.`
  if (slowest === null || slowest.longest === null) return of
  return `${of} Longest of all: ${slowest.label}, ${formatDuration(slowest.longest)} at step ${slowest.at}.`
}

type RowSummary = {
  readonly label: string
  readonly median: number | null
  readonly p95: number | null
  readonly longest: number | null
  /** Step of the longest. */
  readonly at: number | null
}

function summarize(rows: readonly GridRow[]): readonly RowSummary[] {
  return rows.map(({ label, values }) => {
    const sorted = values.map(({ value }) => value).sort((a, b) => a - b)
    const longest = max(values, ({ value }) => value) ?? null
    const at = values.find(({ value }) => value === longest)?.firstStep ?? null
    const quantile = (share: number) => quantileSorted(sorted, share) ?? null
    return { label, median: quantile(0.5), p95: quantile(0.95), longest, at }
  })
}

/** The same in numbers; with many workers, only the slowest. */
export function workerGridTable(caption: string, rows: readonly GridRow[]): Table {
  const all = summarize(rows)
  const slowest = [...all].sort((a, b) => (b.median ?? 0) - (a.median ?? 0)).slice(0, maxTableRows)
  const shown = all.filter((row) => slowest.includes(row))
  const highest = max(shown, ({ median }) => median ?? 0)
  const lowest = min(shown, ({ median }) => median ?? 0)
  return {
    caption: shown.length < all.length ? `${caption}, the ${shown.length} slowest` : caption,
    columns: [
      { label: 'Worker' },
      ...['Median', 'p95', 'Longest', 'At step'].map((label) => ({ label, isNumeric: true })),
    ],
    rows: shown.map((row) => ({
      cells: cellsOf(row),
      isMarked: isFarAbove(row.median, lowest, highest),
    })),
  }
}

/** 1.5 times the fastest, and the slowest of all: worth attention, but not a verdict. */
function isFarAbove(
  median: number | null,
  lowest: number | undefined,
  highest: number | undefined,
): boolean {
  if (median === null || lowest === undefined || lowest <= 0) return false
  return median === highest && median > lowest * 1.5
}

function cellsOf({ label, median, p95, longest, at }: RowSummary): readonly Cell[] {
  const step = at === null ? 'unknown' : String(at)
  return [label, formatDuration(median), formatDuration(p95), formatDuration(longest), step].map(
    (text) => ({ text }),
  )
}
