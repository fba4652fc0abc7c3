import { quantile } from 'd3-array'

/** Quantile with linear interpolation; null of no values. */
export function quantileOf(values: readonly number[], share: number): number | null {
  return quantile(values, share) ?? null
}
