import type { Comparison, ComparisonVerdict } from '../../../kit/records/baseline/comparison.js'
import { isOpenGate } from '../../../kit/records/baseline/open-gate.js'
import { isWatched, judgedMetrics, overallVerdict } from './judged-metrics.js'

/** What became of a comparison; `first` if nothing but a baseline was asked for, and there is none yet. */
export type ComparisonOutcome = ComparisonVerdict | 'first'

/**
 * Concludes from what was asked of a comparison and what was done: a part that could not be made leaves it inconclusive,
 * unless the rest is worse already. Pairs and limits also count without a baseline.
 */
export function concludeComparison(comparison: Comparison): ComparisonOutcome {
  const verdict = overallVerdict(comparison)
  if (verdict === 'regression' || verdict === 'warning') return verdict
  if (isLacking(comparison)) return 'inconclusive'
  if (comparison.origin?.status !== 'none') return verdict
  return judgedMetrics(comparison).some(isWatched) ? verdict : 'first'
}

/** Whether a part of what was asked could not be made, whatever the other parts show. */
export function isPartlyOpen(comparison: Comparison): boolean {
  return isLacking(comparison) || judgedMetrics(comparison).some(isOpenGate)
}

/** A baseline that exists and cannot be used, or something else that was requested and could not be done. */
function isLacking({ origin, unavailable = [] }: Comparison): boolean {
  const status = origin?.status ?? 'found'
  return unavailable.length > 0 || (status !== 'found' && status !== 'none')
}

/** Why a part of the comparison could not be made, the reason first; null if all of it was. */
export function whyLacking(comparison: Comparison): string | null {
  if (!isLacking(comparison)) return null
  const [asked] = comparison.unavailable ?? []
  return (
    asked ?? `Not compared with a baseline: ${comparison.origin?.reason ?? 'it is unknown why'}`
  )
}
