import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { Standing } from '../../../kit/records/reports/standing.js'
import type {
  VerdictStatus,
  WrittenReportRecord,
} from '../../../kit/records/reports/report-record.js'
import { isWatched, judgedMetrics, overallVerdict } from '../comparison/judged-metrics.js'

type Judged = Pick<WrittenReportRecord, 'verdict' | 'checks'> & {
  readonly comparison?: Comparison | undefined
}

/** Name of the check that a comparison adds to a report. */
const comparisonCheck = 'baseline'

/**
 * A report that fails only because of its comparison is a `regression`. A missing first baseline is fine; a baseline
 * that exists and cannot be used, and requested pairs that could not be measured, leave the question open.
 */
export function standingOf({ verdict, checks, comparison }: Judged): Standing {
  const compared = comparison === undefined ? 'pass' : standingOfComparison(comparison)
  const others = checks.filter(({ name }) => name !== comparisonCheck)
  const has = (status: VerdictStatus) => others.some((check) => check.status === status)
  if (has('fail') || (verdict === 'fail' && compared !== 'regression')) return 'fail'
  if (compared === 'regression' || compared === 'warning') return compared
  if (has('unknown') || (verdict === 'unknown' && compared !== 'inconclusive')) return 'unknown'
  return compared
}

/** Pairs measured in this job also count without a baseline. */
function standingOfComparison(comparison: Comparison): Standing {
  const status = comparison.origin?.status ?? 'found'
  const verdict = overallVerdict(comparison)
  if (status === 'found' || verdict === 'regression' || verdict === 'warning') return verdict
  if ((comparison.unavailable ?? []).length > 0) return 'inconclusive'
  const isPaired = judgedMetrics(comparison).some(isWatched)
  if (status === 'none') return isPaired ? verdict : 'pass'
  return 'inconclusive'
}

/** Whether there is nothing for a reader to examine. */
export const isWell = (standing: Standing): boolean =>
  standing === 'pass' || standing === 'improvement'
