import { whyNotAcceptable } from './acceptable.js'
import type { MetricClass } from './comparison.js'
import type { ReportCheck } from '../reports/report-record.js'

const checksOfStates = new Set(['correctness', 'proof', 'integrity'])

/** Metrics of these classes follow from the states, so beside wrong ones they only say again that the runs differ. */
const followsFromStates = new Set<MetricClass | undefined>(['exact', 'numeric'])

type Judged = { readonly name: string; readonly metric_class?: MetricClass | undefined }

/** Whether a worse metric only says again what a check of the same report says that failed. */
export function isRestated(
  { name, metric_class: metricClass }: Judged,
  checks: readonly Pick<ReportCheck, 'name' | 'status'>[],
): boolean {
  const names = checks.flatMap((check) => (check.status === 'fail' ? [check.name] : []))
  const failed = {
    proof: names.some((one) => checksOfStates.has(one)),
    faults: names.includes('faults'),
  }
  const follows = failed.proof && followsFromStates.has(metricClass)
  return follows || whyNotAcceptable(name, failed) !== null
}
