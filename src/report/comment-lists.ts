import { describeFaults } from './comment-faults.js'
import type { CommentRecord } from './comment-input.js'
import { changedRows, judgedRows } from './comment-metrics.js'
import { statusSymbols } from './status-symbols.js'
import { figureText } from './figure-text.js'
import { plainMarkdown } from './rich-text.js'

/** Everything of a comment that there may be any number of; strings are Markdown, rows are cells. */
export type CommentLists = {
  readonly reasons: readonly string[]
  readonly checks: readonly string[]
  /** Metrics that are not as before. */
  readonly rows: readonly (readonly string[])[]
  /** All metrics, with how each was judged. */
  readonly metrics: readonly (readonly string[])[]
  readonly faults: readonly string[]
  readonly figures: readonly (readonly string[])[]
  readonly notes: readonly string[]
}

/** All lists of a record, whole. */
export function listsOf({
  reasons,
  checks,
  comparison,
  figures,
  ...record
}: CommentRecord): CommentLists {
  const isPassed = record.verdict === 'pass'
  return {
    reasons: isPassed ? [] : reasons.map((text) => plainMarkdown(text)),
    // A lone check says what the headline says.
    checks:
      checks.length < 2
        ? []
        : checks.map(
            ({ status, name, headline }) =>
              `${statusSymbols[status]} ${plainMarkdown(name, 80)}: ${plainMarkdown(headline)}`,
          ),
    rows: comparison === undefined ? [] : changedRows(comparison),
    metrics: comparison === undefined ? [] : judgedRows(comparison),
    faults: record.faults === undefined ? [] : describeFaults(record.faults).missed,
    figures: Object.values(figures).map((figure) => [
      plainMarkdown(figure.label, 80),
      plainMarkdown(figureText(figure), 80),
    ]),
    notes: (comparison?.notes ?? []).map((text) => plainMarkdown(text)),
  }
}
