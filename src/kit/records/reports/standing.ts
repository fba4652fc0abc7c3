/** A report and its comparison in one word, the most urgent first. */
export const standings = [
  'fail',
  'regression',
  'warning',
  'unknown',
  'inconclusive',
  'improvement',
  'pass',
] as const
export type Standing = (typeof standings)[number]
