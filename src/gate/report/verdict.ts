import type { ReportCheck, VerdictStatus } from '../../kit/records/reports/report-record.js'

/** The verdict of the page: one word, one sentence, and the checks behind it. */
export type Verdict = {
  readonly status: VerdictStatus
  readonly word: string
  readonly headline: string
  readonly reasons: readonly string[]
}

const words: Record<VerdictStatus, string> = { pass: 'PASS', fail: 'FAIL', unknown: 'UNKNOWN' }

const nothingChecked: ReportCheck = {
  name: 'comparison',
  status: 'unknown',
  headline: 'Nothing was checked',
  reasons: ['This report describes runs; it has no correctness report to judge them.'],
}

/** Fails if any check failed, passes only if there are checks and all passed; anything else is unknown. */
export function decideVerdict(checks: readonly ReportCheck[]): Verdict {
  const decisive =
    checks.find((check) => check.status === 'fail') ??
    checks.find((check) => check.status === 'unknown') ??
    checks[0] ??
    nothingChecked
  const { status, headline } = decisive
  const agreeing =
    checks.length > 0 ? checks.filter((check) => check.status === status) : [decisive]
  const reasons = withoutHeadline(
    agreeing.flatMap((check) => check.reasons),
    headline,
  )
  return { status, word: words[status], headline, reasons }
}

/** The reason that the headline above repeats keeps only what it adds, such as advice. */
function withoutHeadline(reasons: readonly string[], headline: string): readonly string[] {
  const at = reasons.findIndex((reason) => reason.startsWith(headline))
  return reasons
    .map((reason, place) => (place === at ? reason.slice(headline.length).trimStart() : reason))
    .filter((reason) => reason !== '')
}
