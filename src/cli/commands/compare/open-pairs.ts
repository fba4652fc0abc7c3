import { overallVerdict } from '../../../gate/report/comparison/judged-metrics.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'

/** Fails where pairs are required and leave the comparison inconclusive; otherwise there is no such check. */
export function openPairs(
  comparison: Comparison,
  required: readonly string[],
): readonly ReportCheck[] {
  if (!required.includes('pairs') || overallVerdict(comparison) !== 'inconclusive') return []
  const { headline = 'Nothing was compared.' } = comparison
  return [
    {
      name: 'required pairs',
      status: 'fail',
      headline: 'The pairs leave the comparison inconclusive, and require lists pairs',
      reasons: [headline],
    },
  ]
}
