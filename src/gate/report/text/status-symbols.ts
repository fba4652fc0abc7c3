import type { VerdictStatus } from '../../../kit/records/reports/report-record.js'

/** The symbol before a verdict in Markdown. */
export const statusSymbols: Readonly<Record<VerdictStatus, string>> = {
  pass: '\u2705',
  fail: '\u274c',
  unknown: '\u2754',
  inconclusive: '\u2754',
}
