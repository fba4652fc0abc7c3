import type { ReportCheck, VerdictStatus } from '../../kit/records/reports/report-record.js'
import type { Chart } from './charts/chart.js'
import type { ReportContext } from './report-context.js'

/** A number of the report: `value` is unrounded in `unit`, `text` is its form for people. */
export type KeyFigure = {
  readonly id: string
  readonly label: string
  readonly value: number | null
  readonly unit: string | null
  readonly text: string
  /** A few words that put the number in proportion. */
  readonly detail?: string
  /**
   * The reason why the number has no meaning here; the page then does not show it as a result, but `report.json` has
   * both.
   */
  readonly caveat?: string
  /** Also shown at the top of the page, not only in the table. */
  readonly isHeadline?: boolean
}

export type Cell = { readonly text: string; readonly status?: VerdictStatus }

/** The first cell of a row names it; `isNumeric` columns are right-aligned. */
export type Table = {
  readonly caption: string
  readonly columns: readonly { readonly label: string; readonly isNumeric?: boolean }[]
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly isMarked?: boolean }[]
}

/** The columns of a table of words. */
export const columns = (...labels: readonly string[]): Table['columns'] =>
  labels.map((label) => ({ label }))

/** A chart with the text that gives its message to readers who do not see it. */
export type ChartFigure = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly chart: Chart
}

/** One piece of a section, in reading order. */
export type Block =
  | { readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly table: Table }
  | { readonly figures: readonly ChartFigure[] }

/** One line that also appears in the short forms: terminal and job summary. */
export type Highlight = { readonly label: string; readonly text: string }

/** The contribution of a section; only `blocks` stays in its own place on the page. */
export type SectionContent = {
  /** One sentence that says what the section shows. */
  readonly lead: string
  readonly blocks: readonly Block[]
  readonly keyFigures?: readonly KeyFigure[]
  readonly highlights?: readonly Highlight[]
  readonly checks?: readonly ReportCheck[]
  /** Whether the job summary contains the section's tables as well. */
  readonly isInSummary?: boolean
}

/** A part of the report; `compose` returns null if the records have nothing for it. */
export interface Section {
  readonly id: string
  readonly title: string
  compose(context: ReportContext): SectionContent | null
}
