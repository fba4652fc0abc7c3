import type { Comparison, ComparisonVerdict } from '../../kit/records/baseline/comparison.js'

/** Verdicts that nothing which could not be done makes worse. */
const worse: ReadonlySet<ComparisonVerdict | undefined> = new Set(['regression', 'warning'])

/** The comparison after a part that was requested could not be made: it is inconclusive, unless it is worse already. */
export function withoutRequest<Compared extends Comparison>(
  comparison: Compared,
  reason: string,
): Compared {
  const unavailable = [...(comparison.unavailable ?? []), reason]
  if (worse.has(comparison.verdict)) {
    return { ...comparison, unavailable, notes: [...(comparison.notes ?? []), reason] }
  }
  return { ...comparison, unavailable, verdict: 'inconclusive', headline: reason }
}
