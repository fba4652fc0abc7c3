import summaryTable from '../../../templates/partials/summary-table.md.hbs'
import render from '../../../templates/summary.md.hbs'
import { escapeLinkTarget, escapeMarkdown } from './text/escape-markdown.js'
import { fitBytes } from './text/fit-bytes.js'
import { plural } from '../../kit/wording/plural.js'
import type { ReportModel } from './report-model.js'
import type { Table } from './section.js'
import { shownMarkdown } from './text/rich-text.js'
import { mapStrings } from './text/shown-text.js'
import { statusSymbols } from './text/status-symbols.js'

/** GitHub discards the whole summary of a step beyond 1,048,576 bytes; other programs may add to it, too. */
export const maxSummaryBytes = 1_000_000

/** The amount of content in a summary: reasons, rows of each table, tables. The first that fits is used. */
const details = [
  { reasons: 1000, rows: 1000, tables: 20 },
  { reasons: 200, rows: 100, tables: 20 },
  { reasons: 50, rows: 20, tables: 10 },
  { reasons: 20, rows: 0, tables: 0 },
  { reasons: 0, rows: 0, tables: 0 },
] as const
type Detail = (typeof details)[number]

/** More tiles or links than any report has. */
const maxTiles = 40

/**
 * The job summary, at most `maxBytes` bytes of UTF-8: detail is dropped in steps, and the summary says so. Handlebars
 * only escapes HTML, so every string is escaped for Markdown before.
 */
export function renderMarkdown(model: ReportModel, maxBytes: number = maxSummaryBytes): string {
  const forms = details.map((detail) => () => {
    return render(viewOf(model, detail), { partials: { 'summary-table': summaryTable } })
  })
  return fitBytes(forms, maxBytes)
}

function viewOf(model: ReportModel, detail: Detail) {
  const { title, about, facts, generated } = model
  const reasons = model.verdict.reasons.slice(0, detail.reasons)
  const all = tablesOf(model)
  const tables =
    detail.rows === 0 ? [] : all.slice(0, detail.tables).map((table) => cutRows(table, detail.rows))
  const tiles = model.keyFigures.filter(({ isHeadline }) => isHeadline).slice(0, maxTiles)
  const verdict = { ...model.verdict, reasons }
  return {
    ...mapStrings({ verdict, title, about, facts, generated, tiles, tables }, shownMarkdown),
    symbol: statusSymbols[verdict.status],
    isList: reasons.length > 1,
    omitted: omittedInWords(model.verdict.reasons.length - reasons.length, all, tables),
    links: model.links.slice(0, maxTiles).map(({ label, url }) => ({
      label: escapeMarkdown(label),
      url: url === null ? null : escapeLinkTarget(url),
    })),
  }
}

const tablesOf = ({ sections }: ReportModel): readonly Table[] =>
  sections
    .filter(({ isInSummary }) => isInSummary)
    .flatMap(({ blocks }) => blocks.flatMap((block) => ('table' in block ? [block.table] : [])))

const cutRows = (table: Table, rows: number): Table => ({
  ...table,
  rows: table.rows.slice(0, rows),
})

/** The parts that the detail omits; null if there are none. */
function omittedInWords(
  reasons: number,
  all: readonly Table[],
  shown: readonly Table[],
): string | null {
  const count = (tables: readonly Table[]) => tables.reduce((sum, { rows }) => sum + rows.length, 0)
  const rows = count(all) - count(shown)
  const left = [
    ...(reasons > 0 ? [plural(reasons, 'reason')] : []),
    ...(rows > 0 ? [`${plural(rows, 'row')} of tables`] : []),
  ]
  return left.length === 0
    ? null
    : `Not shown here, for length: ${left.join(', ')}. The report has them.`
}
