import type { ReportCheck, VerdictStatus } from '../../kit/records/reports/report-record.js'

/** The verdict of the page: one word, one sentence, and the checks behind it. */
export type Verdict = {
  readonly status: VerdictStatus
  readonly word: string
  readonly headline: string
  readonly reasons: readonly string[]
}

const words: Record<VerdictStatus, string> = {
  pass: 'PASS',
  fail: 'FAIL',
  unknown: 'UNKNOWN',
  inconclusive: 'INCONCLUSIVE',
}

/** What decides a verdict made of several, first. */
export const gravestFirst = ['fail', 'unknown', 'inconclusive', 'pass'] as const

const nothingChecked: ReportCheck = {
  name: 'comparison',
  status: 'unknown',
  headline: 'Nothing was checked',
  reasons: ['This report describes runs; it has no correctness report to judge them.'],
}

/**
 * Concludes from everything that was asked, each a check: the gravest decides, so it is a pass only if all was done and
 * passed.
 */
export function decideVerdict(checks: readonly ReportCheck[]): Verdict {
  const [gravest = nothingChecked] = gravestFirst.flatMap((status) =>
    checks.filter((check) => check.status === status),
  )
  const { status, headline } = gravest
  const agreeing = checks.length > 0 ? checks.filter((check) => check.status === status) : [gravest]
  const reasons = withoutHeadline(
    [
      ...agreeing.flatMap((check) => reasonsOf(check, gravest)),
      ...(status === 'inconclusive' ? passedBeside(checks) : []),
    ],
    headline,
  )
  return { status, word: words[status], headline, reasons }
}

/** A check that does not pass and does not decide is named before its reasons. */
function reasonsOf(check: ReportCheck, decisive: ReportCheck): readonly string[] {
  const { status, headline, reasons } = check
  const isNamed = check === decisive || status === 'pass' || headline === decisive.headline
  return isNamed || reasons.some((reason) => reason.startsWith(headline))
    ? reasons
    : [`${headline}.`, ...reasons]
}

/** What was done and passed beside that which could not be done, a sentence each. */
export const passedBeside = (checks: readonly ReportCheck[]): readonly string[] =>
  checks.filter(({ status }) => status === 'pass').map(({ headline }) => `Passed: ${headline}.`)

/** The reason that the headline above repeats keeps only what it adds, such as advice. */
function withoutHeadline(reasons: readonly string[], headline: string): readonly string[] {
  const at = reasons.findIndex((reason) => reason.startsWith(headline))
  return reasons
    .map((reason, place) => (place === at ? reason.slice(headline.length).trimStart() : reason))
    .filter((reason) => reason !== '')
}
