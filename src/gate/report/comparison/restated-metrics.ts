import { whyNotAcceptable } from '../../../kit/records/baseline/acceptable.js'
import type { MetricClass } from '../../../kit/records/baseline/comparison.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import type { JudgedMetric } from './judged-metrics.js'

const checksOfStates = new Set(['correctness', 'proof', 'integrity'])

/** Metrics of these classes follow from the states, so beside wrong ones they only say again that the runs differ. */
const followsFromStates = new Set<MetricClass | undefined>(['exact', 'numeric'])

/** Whether a worse metric only says again what a check of the same report says that failed. */
export function isRestated(
  { name, metric_class: metricClass }: Pick<JudgedMetric, 'name' | 'metric_class'>,
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
