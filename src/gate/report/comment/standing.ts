import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { Standing } from '../../../kit/records/reports/standing.js'
import type {
  VerdictStatus,
  WrittenReportRecord,
} from '../../../kit/records/reports/report-record.js'
import { gravestFirst } from '../verdict.js'
import { concludeComparison } from '../comparison/conclude-comparison.js'

type Judged = Pick<WrittenReportRecord, 'verdict' | 'checks'> & {
  readonly comparison?: Comparison | undefined
}

/** Name of the check that a comparison adds to a report. */
const comparisonCheck = 'baseline'

/**
 * A report that fails only because of its comparison is a `regression`. A missing first baseline is fine; anything else
 * that was requested and could not be made leaves the question open.
 */
export function standingOf(report: Judged): Standing {
  const { comparison } = report
  const compared = comparison === undefined ? 'pass' : standingOfComparison(comparison)
  const beside = statusBeside(report, compared)
  const isWorse = compared === 'regression' || compared === 'warning'
  return beside === 'pass' || (isWorse && beside !== 'fail') ? compared : beside
}

/** What the other checks say; the verdict counts as well, unless the comparison explains it. */
function statusBeside({ verdict, checks }: Judged, compared: Standing): VerdictStatus {
  const others = checks.filter(({ name }) => name !== comparisonCheck)
  const isExplained = explains[compared]?.includes(verdict) ?? false
  const statuses = [...others.map(({ status }) => status), ...(isExplained ? [] : [verdict])]
  return gravestFirst.find((status) => statuses.includes(status)) ?? 'pass'
}

const explains: Readonly<Partial<Record<Standing, readonly VerdictStatus[]>>> = {
  regression: ['fail'],
  inconclusive: ['unknown', 'inconclusive'],
}

function standingOfComparison(comparison: Comparison): Standing {
  const outcome = concludeComparison(comparison)
  return outcome === 'first' ? 'pass' : outcome
}

/** Whether there is nothing for a reader to examine. */
export const isWell = (standing: Standing): boolean =>
  standing === 'pass' || standing === 'improvement'
