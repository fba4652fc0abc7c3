import { sum } from './sum.js'

/** The mean of the known values; null without any. */
export function meanOfKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : sum(known) / known.length
}
