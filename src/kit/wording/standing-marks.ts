import type { Standing } from '../records/reports/standing.js'

/** The mark and the word at the beginning of a comment. */
export const standingMarks: Readonly<
  Record<Standing, { readonly symbol: string; readonly word: string }>
> = {
  fail: { symbol: '\u274c', word: 'FAIL' },
  regression: { symbol: '\u274c', word: 'REGRESSION' },
  warning: { symbol: '\u26a0\ufe0f', word: 'WARNING' },
  unknown: { symbol: '\u2754', word: 'UNKNOWN' },
  inconclusive: { symbol: '\u2754', word: 'INCONCLUSIVE' },
  improvement: { symbol: '\u2705', word: 'PASS' },
  pass: { symbol: '\u2705', word: 'PASS' },
}
