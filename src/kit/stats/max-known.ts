/** The larger of two values; null is smaller than any. */
export function maxKnown(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}
