import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import { isOpenGate } from '../../../kit/records/baseline/open-gate.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { plural } from '../../../kit/wording/plural.js'
import { headlineOfComparison, inconclusiveReasons, reasonOfMetric } from './comparison-words.js'
import { isWatched, overallVerdict, type JudgedMetric } from './judged-metrics.js'
import type { ReportContext } from '../report-context.js'

/**
 * An error-severity regression fails the report; a warning or an unknown does not. A limit that was set and could not be
 * judged is no pass.
 */
export function comparisonChecks(
  context: ReportContext,
  comparison: Comparison,
  metrics: readonly JudgedMetric[],
): readonly ReportCheck[] {
  return [...checksOfVerdict(context, comparison, metrics), ...checksOfLimits(metrics)]
}

function checksOfLimits(metrics: readonly JudgedMetric[]): readonly ReportCheck[] {
  const unread = metrics.filter(
    (one) => one.limit !== undefined && one.current_value === null && isWatched(one),
  )
  if (unread.length === 0) return []
  return [
    {
      name: 'limits',
      status: 'unknown',
      headline: `${plural(unread.length, 'limit')} could not be judged`,
      reasons: unread.map(({ label, reason = '' }) => `${label}: ${reason}`),
    },
  ]
}

function checksOfVerdict(
  context: ReportContext,
  comparison: Comparison,
  metrics: readonly JudgedMetric[],
): readonly ReportCheck[] {
  const verdict = overallVerdict(comparison)
  const headline = headlineOfComparison(comparison)
  const check = { name: 'baseline', headline }
  const worse = metrics.filter((one) => isWatched(one) && one.verdict === 'regression')
  const reasons = worse.map(reasonOfMetric)
  const passed: ReportCheck = { ...check, status: 'pass', reasons: [`Baseline: ${headline}.`] }
  switch (verdict) {
    case 'regression':
      return [{ ...check, status: 'fail', reasons }]
    case 'warning': {
      const isOpen = isOnlyQuestion(context) && metrics.some(isOpenGate)
      const open = isOpen ? inconclusiveReasons(metrics) : []
      const explained = { ...passed, reasons: [...passed.reasons, ...reasons, ...open] }
      return [isOpen ? { ...explained, status: 'unknown' } : explained]
    }
    case 'improvement':
    case 'pass':
      return [passed]
    case 'inconclusive':
      return isOnlyQuestion(context)
        ? [{ ...check, status: 'unknown', reasons: whyInconclusive(comparison, metrics) }]
        : []
  }
}

/** An inconclusive comparison leaves the verdict to the other checks; without others, it is the verdict. */
function isOnlyQuestion({ input, faults }: ReportContext): boolean {
  const { correctness, proof = null, checks = [] } = input
  return correctness === null && proof === null && faults === null && checks.length === 0
}

function whyInconclusive({ origin }: Comparison, metrics: readonly JudgedMetric[]): string[] {
  if (origin !== undefined && origin.status !== 'found') return [origin.reason]
  const reasons = inconclusiveReasons(metrics)
  return reasons.length > 0 ? [...reasons] : ['The baseline and this run have no metric in common.']
}
