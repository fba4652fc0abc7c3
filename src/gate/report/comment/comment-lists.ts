import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import { acceptedInWords } from '../comparison/accepted-words.js'
import { describeFaults } from './comment-faults.js'
import type { CommentRecord } from './comment-input.js'
import { changedRows, judgedRows } from './comment-metrics.js'
import { passedBeside } from '../verdict.js'
import type { VerdictStatus } from '../../../kit/records/reports/report-record.js'
import { headlineOf } from './comment-view.js'
import { standingOf } from './standing.js'
import { statusSymbols } from '../text/status-symbols.js'
import { figureText } from '../text/figure-text.js'
import { plainMarkdown, proseMarkdown } from '../text/rich-text.js'

/** The lists of a comment; strings are Markdown, rows are cells. */
export type CommentLists = {
  readonly reasons: readonly string[]
  readonly checks: readonly string[]
  /** Metrics that changed. */
  readonly rows: readonly (readonly string[])[]
  /** All metrics, with the rule that judged each. */
  readonly metrics: readonly (readonly string[])[]
  readonly faults: readonly string[]
  readonly figures: readonly (readonly string[])[]
  readonly notes: readonly string[]
}

/** All lists of a record, complete; a check does not repeat another part of the comment. */
export function listsOf(record: CommentRecord): CommentLists {
  const { comparison, faults } = record
  return {
    reasons: reasonsOf(record).map((text) => proseMarkdown(text)),
    checks: checksOf(record),
    rows: comparison === undefined ? [] : changedRows(comparison),
    metrics: comparison === undefined ? [] : judgedRows(comparison),
    faults: faults === undefined ? [] : describeFaults(faults).missed,
    figures: Object.entries(record.figures)
      .filter(([id]) => !id.startsWith('comparison_'))
      .map(([, figure]) =>
        [figure.label, figureText(figure)].map((cell) => plainMarkdown(cell, 80)),
      ),
    notes: notesOf(comparison).map((text) => proseMarkdown(text)),
  }
}

const notesOf = (comparison: Comparison | undefined): readonly string[] =>
  comparison === undefined ? [] : [...acceptedInWords(comparison), ...(comparison.notes ?? [])]

const comparisonCheck = 'baseline'
const faultsCheck = 'faults'

function reasonsOf(record: CommentRecord): readonly string[] {
  const { verdict, reasons, checks, comparison } = record
  if (verdict === 'pass') return []
  const compared = checks.filter(({ name }) => name === comparisonCheck)
  const shown = new Set([...compared.flatMap((check) => check.reasons), ...passedBeside(checks)])
  // Where the baseline is from, or why there is none, has a line of its own.
  if (comparison?.origin) shown.add(comparison.origin.reason)
  return reasons.filter((reason) => !shown.has(reason))
}

/** What other parts of the comment show is not repeated, unless it is open: then the reason is only here. */
function checksOf(record: CommentRecord): readonly string[] {
  const { checks, comparison, faults } = record
  const said = [headlineOf(record, standingOf(record)), ...reasonsOf(record)].map(withoutStop)
  const shown = [
    ...(comparison === undefined ? [] : [comparisonCheck]),
    ...(faults === undefined ? [] : [faultsCheck]),
  ]
  return checks
    .filter(({ name, status }) => isOpen(status) || !shown.includes(name))
    .filter(({ status, headline }) => status === 'pass' || !said.includes(withoutStop(headline)))
    .map((check) => {
      const why = isOpen(check.status) && shown.includes(check.name) ? check.reasons : []
      const text = proseMarkdown([check.headline, ...why].join('. '))
      return `${statusSymbols[check.status]} ${plainMarkdown(check.name, 80)}: ${text}`
    })
}

const withoutStop = (text: string): string => text.replace(/\.$/, '')

const isOpen = (status: VerdictStatus): boolean => status === 'unknown' || status === 'inconclusive'
