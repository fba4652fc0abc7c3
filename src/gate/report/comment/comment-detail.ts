import type { CommentLists } from './comment-lists.js'
import { formatCount } from '../../../kit/wording/figures.js'

/** Number of entries of each kind in a comment; the others are counted. */
type CommentDetail = Readonly<Record<keyof CommentLists, number>>

/** From full detail down to the headline; a comment uses the first form that fits. */
export const commentDetails: readonly CommentDetail[] = [
  { reasons: 20, checks: 20, rows: 40, metrics: 200, faults: 30, figures: 60, notes: 20 },
  { reasons: 20, checks: 20, rows: 40, metrics: 60, faults: 30, figures: 30, notes: 10 },
  { reasons: 10, checks: 10, rows: 20, metrics: 20, faults: 15, figures: 15, notes: 5 },
  { reasons: 10, checks: 10, rows: 20, metrics: 0, faults: 10, figures: 0, notes: 3 },
  { reasons: 5, checks: 5, rows: 10, metrics: 0, faults: 5, figures: 0, notes: 0 },
  { reasons: 3, checks: 0, rows: 3, metrics: 0, faults: 0, figures: 0, notes: 0 },
  { reasons: 0, checks: 0, rows: 0, metrics: 0, faults: 0, figures: 0, notes: 0 },
]

const nouns: Readonly<Record<keyof CommentLists, readonly [one: string, more: string]>> = {
  reasons: ['reason', 'reasons'],
  checks: ['check', 'checks'],
  rows: ['metric that changed', 'metrics that changed'],
  metrics: ['metric with its reasons', 'metrics with their reasons'],
  faults: ['missed fault', 'missed faults'],
  figures: ['key figure', 'key figures'],
  notes: ['note', 'notes'],
}

/** The lists as far as `detail` allows, and a sentence about what it omits; null if nothing. */
export function cutLists(
  lists: CommentLists,
  detail: CommentDetail,
): { readonly shown: CommentLists; readonly omitted: string | null } {
  const keys = Object.keys(nouns) as (keyof CommentLists)[]
  const left = keys.flatMap((key) => {
    const rest = lists[key].length - detail[key]
    return rest > 0 ? [`${formatCount(rest)} ${nouns[key][rest === 1 ? 0 : 1]}`] : []
  })
  const cut = <T>(items: readonly T[], max: number) => items.slice(0, max)
  const shown = {
    reasons: cut(lists.reasons, detail.reasons),
    checks: cut(lists.checks, detail.checks),
    rows: cut(lists.rows, detail.rows),
    metrics: cut(lists.metrics, detail.metrics),
    faults: cut(lists.faults, detail.faults),
    figures: cut(lists.figures, detail.figures),
    notes: cut(lists.notes, detail.notes),
  }
  return {
    shown,
    omitted:
      left.length === 0
        ? null
        : `Not shown here, for length: ${left.join(', ')}. The report has them.`,
  }
}
