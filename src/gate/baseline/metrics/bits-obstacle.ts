import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'

/** Our kernels give the same bits on every machine; no other backend promises that. */
const exactBackend = 'kernels'

/** Why hashes of numbers cannot be compared, or null. */
export function bitsObstacle(current: BaselinePoint, baseline: BaselinePoint): string | null {
  const other = [current, baseline].find(({ fingerprint }) => fingerprint.backend !== exactBackend)
  return other === undefined
    ? null
    : `Only the backend ${exactBackend} promises equal bits from run to run.`
}
