import type { VerdictStatus } from '../../records/reports/report-record.js'

/** How a verdict looks in Markdown, before its word. */
export const statusSymbols: Readonly<Record<VerdictStatus, string>> = {
  pass: '\u2705',
  fail: '\u274c',
  unknown: '\u2754',
}
