/** A report and its comparison in one word, from what a reader must see first to what is well. */
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
