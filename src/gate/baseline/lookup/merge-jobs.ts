import type { Baseline, BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import { isSameMachine } from '../../../kit/records/baseline/same-machine.js'
import { extendHistory, mergeBaselines } from '../history.js'

/**
 * What several jobs of one run measured of one configuration, as one baseline: the history of all, and the figures of
 * the machine that measures now, if one of them has it.
 */
export function mergeJobs(
  first: Baseline,
  others: readonly Baseline[],
  { fingerprint }: BaselinePoint,
): Baseline {
  const merged = others.reduce(mergeBaselines, first)
  const isHere = ({ point }: Baseline): boolean =>
    point !== undefined && isSameMachine(point.fingerprint, fingerprint)
  const here = [first, ...others].find(isHere)
  if (others.length === 0 || here?.point === undefined) return merged
  return extendHistory(merged, here.point, merged.name)
}
