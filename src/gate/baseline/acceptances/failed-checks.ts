import type { FailedChecks } from '../../../kit/records/baseline/acceptable.js'
import type { MeasuredCheck } from '../metric.js'

type Judged = Pick<MeasuredCheck, 'correctness' | 'proof' | 'faults'>

/** Which checks fail the job whatever its comparison says. */
export const failedChecksOf = ({ correctness, proof, faults }: Judged): FailedChecks => ({
  proof: correctness?.overall_passed === false || proof?.tier === 'failed',
  faults: faults?.verdict === 'fail',
})
