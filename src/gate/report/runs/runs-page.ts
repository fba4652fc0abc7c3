import { formatNumber, unknownText } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { formatBytes, formatRate } from '../../../kit/wording/units.js'
import { thinSeries } from '../charts/thin-series.js'
import { leftOut } from '../left-out.js'
import { composePage, type PageModel, type PageSection } from '../page-model.js'
import type { ChartFigure, Table } from '../section.js'
import { leastRuns, type RunTrend } from './run-trends.js'
import { trendInWords } from './trend-words.js'

/** A recorded run as lists and pages show it. */
export type RunRow = {
  readonly name: string
  /** What was trained; null where the run has no record. */
  readonly what: string | null
  /** ISO 8601; null where the run has no record. */
  readonly endedAt: string | null
  readonly steps: number | null
  readonly finalLoss: number | string | null
  readonly throughput: number | null
  readonly bytes: number | null
  /** Why it has no figures; null if it has. */
  readonly flaw: string | null
}

type RunsPageInput = {
  readonly directory: string
  readonly rows: readonly RunRow[]
  readonly trends: readonly RunTrend[]
  readonly now: Date
  readonly generator: string
}

const mostRows = 500
const mostFigures = 24

/** All runs of a directory and their trends over time; a list, no verdict. */
export function buildRunsPage(input: RunsPageInput): PageModel {
  const { rows, trends, directory, now, generator } = input
  const finished = rows.filter(({ flaw }) => flaw === null).length
  const heading = {
    status: 'plain',
    word: 'RUNS',
    headline: `${plural(rows.length, 'run')} in ${directory}, ${finished} with a record`,
    reasons: [],
  } as const
  const facts = [plural(trends.length, 'trend')]
  const page = { title: `MiniCluster: runs in ${directory}`, heading, facts, now, generator }
  return composePage({ ...page, paths: {} }, [trendsSection, tableSection], input)
}

const trendsSection: PageSection<RunsPageInput> = {
  id: 'run-trends',
  title: 'Trends',
  compose({ trends }) {
    const lead = `Runs with the same settings on the same kind of machine, from ${leastRuns} of them on. A new level is a picture, no verdict: compare or a baseline decides.`
    if (trends.length === 0) return { lead, blocks: [{ text: 'No trend yet: too few such runs.' }] }
    const figures = trends.slice(0, mostFigures).map(figureOf)
    return { lead, blocks: [{ figures }, ...leftOut(trends.length, mostFigures, 'trend')] }
  },
}

function figureOf(trend: RunTrend, index: number): ChartFigure {
  const { what, label, unit, values, newLevels } = trend
  const points = values.map(({ value }, at) => ({ x: at + 1, y: value }))
  const marks = values.flatMap(({ run }, at) =>
    newLevels.includes(run) ? [{ x: at + 1, label: 'new level' }] : [],
  )
  return {
    id: `run-trend-${index}`,
    title: `${label}: ${what}`,
    description: trendInWords(trend),
    chart: {
      kind: 'line',
      x: { label: 'run, oldest first', scale: 'linear', domain: [0.5, values.length + 0.5] },
      y: { label: unit === null ? label : `${label}, ${unit}`, scale: 'linear' },
      series: [{ name: 'runs', slot: 1, style: 'dotted', points: thinSeries(points) }],
      marks,
    },
  }
}

const tableSection: PageSection<RunsPageInput> = {
  id: 'all-runs',
  title: 'Runs',
  compose({ rows }) {
    const newest = [...rows].reverse()
    return {
      lead: 'The newest run comes first.',
      blocks: [
        { table: tableOf(newest.slice(0, mostRows)) },
        ...leftOut(newest.length, mostRows, 'run'),
      ],
    }
  },
}

const tableOf = (rows: readonly RunRow[]): Table => ({
  caption: 'Recorded runs',
  columns: [
    ...runColumns.slice(0, 3).map((label) => ({ label })),
    ...runColumns.slice(3).map((label) => ({ label, isNumeric: true })),
  ],
  rows: rows.map((row) => ({ cells: cellsOf(row).map((text) => ({ text })) })),
})

/** The headings of `cellsOf`. */
export const runColumns = ['run', 'training', 'ended', 'steps', 'loss', 'throughput', 'size']

/** The row as text; a run without a record has the reason in the place of its figures. */
export function cellsOf(row: RunRow): readonly string[] {
  const size = formatBytes(row.bytes)
  if (row.flaw !== null) return [row.name, row.flaw, '', '', '', '', size]
  return [
    row.name,
    row.what ?? unknownText,
    row.endedAt?.slice(0, 19).replace('T', ' ') ?? unknownText,
    row.steps === null ? unknownText : String(row.steps),
    typeof row.finalLoss === 'string' ? row.finalLoss : formatNumber(row.finalLoss, 6),
    formatRate(row.throughput),
    size,
  ]
}
