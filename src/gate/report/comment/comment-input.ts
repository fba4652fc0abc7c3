import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { WrittenReportRecord } from '../../../kit/records/reports/report-record.js'

type Faults = NonNullable<WrittenReportRecord['faults']>

/** The part of a campaign's report that a comment shows. */
export type CommentFaults = Pick<Faults, 'faults' | 'dose_curves' | 'rates' | 'complete'>

/** The part of `report.json` that a comment shows; all of it may come from an untrusted file. */
export type CommentRecord = Pick<
  WrittenReportRecord,
  | 'title'
  | 'subject'
  | 'verdict'
  | 'headline'
  | 'reasons'
  | 'checks'
  | 'figures'
  | 'generated_at'
  | 'generator'
> & {
  readonly faults?: CommentFaults | undefined
  readonly comparison?: Comparison | undefined
}

/** The run that the comment belongs to, from the event; never taken from a file. */
type CommentRun = {
  /** Head commit of the pull request, in full. */
  readonly sha: string
  readonly id: string
  readonly attempt: number
}

/** Links; null if there is none. Only http and https addresses are rendered as links. */
type CommentLinks = {
  readonly report: string | null
  readonly run: string | null
}

/** Everything a comment is rendered from. */
export type CommentInput = {
  readonly record: CommentRecord
  readonly run: CommentRun
  readonly links: CommentLinks
  /** Important facts for a reader, for example that a fork's workflow measured this; null if there are none. */
  readonly note: string | null
  /** Name of the job whose section this is; null if unknown. */
  readonly section: string | null
}

/** A renderer of comments: Markdown of at most `maxBytes` bytes of UTF-8. */
export type CommentRenderer = (input: CommentInput, maxBytes: number) => string
