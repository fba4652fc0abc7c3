import type { Acceptance } from '../../../kit/records/baseline/acceptance.js'
import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import type { Comparison, MetricComparison } from '../../../kit/records/baseline/comparison.js'
import { composeHeadline, decideVerdict } from '../comparison-verdict.js'

/** The metrics whose regressions fail the job. */
export const failingMetrics = ({ comparisons }: Comparison): readonly string[] =>
  Object.entries(comparisons)
    .filter(([, row]) => row.is_regression && (row.severity ?? 'error') === 'error')
    .map(([name]) => name)

/** The comparison after what was accepted: an accepted regression is still shown, as a warning with who and why. */
export function acceptRegressions(
  comparison: Comparison,
  accepted: readonly Acceptance[],
): Comparison {
  const failing = failingMetrics(comparison)
  const used = accepted.filter(({ metric }) => failing.includes(metric))
  if (used.length === 0) return comparison
  const rows = { ...comparison.comparisons }
  for (const one of used) {
    const row = rows[one.metric]
    if (row !== undefined) rows[one.metric] = acceptRow(row, one)
  }
  return {
    ...comparison,
    comparisons: rows,
    verdict: decideVerdict(rows),
    headline: composeHeadline(rows),
  }
}

function acceptRow(row: MetricComparison, accepted: Acceptance): MetricComparison {
  const why = accepted.reason === null ? '' : `: ${accepted.reason}`
  const reason = `${row.reason ?? ''} Accepted by ${accepted.by}${why}`.trim()
  return { ...row, severity: 'warn', accepted, reason: reason.replace(/\.?$/, '.') }
}

/** The point with what was accepted of it, so that later runs are compared from here on. */
export function withAcceptances(
  point: BaselinePoint,
  comparison: Comparison | null,
): BaselinePoint {
  const rows = Object.values(comparison?.comparisons ?? {})
  const accepted = rows.flatMap((row) => (row.accepted === undefined ? [] : [row.accepted]))
  return accepted.length === 0 ? point : { ...point, accepted }
}

/** The runs that a metric is compared with: those since its last accepted regression, oldest first. */
export function pointsSinceAccepted(
  points: readonly BaselinePoint[],
  metric: string,
): readonly BaselinePoint[] {
  const last = points.findLastIndex(({ accepted = [] }) =>
    accepted.some((one) => one.metric === metric),
  )
  return last < 0 ? points : points.slice(last)
}
