import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { plural } from '../../../kit/wording/plural.js'
import { headlineOfComparison, inconclusiveReasons, reasonOfMetric } from './comparison-words.js'
import {
  type ComparisonOutcome,
  concludeComparison,
  isPartlyOpen,
  whyLacking,
} from './conclude-comparison.js'
import { isWatched, type JudgedMetric } from './judged-metrics.js'
import type { ReportContext } from '../report-context.js'

/**
 * An error-severity regression fails the report; a warning does not. A comparison without a conclusion is no pass, and
 * neither is a limit that was set and could not be judged.
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
  const outcome = concludeComparison(comparison)
  if (outcome === 'first' && !isOnlyQuestion(context)) return []
  const headline = headlineOfComparison(comparison)
  const check = { name: 'baseline', headline }
  const worse = metrics.filter((one) => isWatched(one) && one.verdict === 'regression')
  const reasons = worse.map(reasonOfMetric)
  if (outcome === 'regression') return [{ ...check, status: 'fail', reasons }]
  const said = [`Baseline: ${headline}.`, ...reasons]
  const isOpen = outcome !== 'warning' || isPartlyOpen(comparison)
  if (isWell(outcome) || !isOpen) return [{ ...check, status: 'pass', reasons: said }]
  const why = [...(outcome === 'warning' ? said : []), ...whyInconclusive(comparison, metrics)]
  return [openCheck(context, whyLacking(comparison)?.replace(/\.$/, '') ?? headline, why)]
}

/** Beside other checks, a comparison leaves one question open; without others, nothing is known. */
const openCheck = (
  context: ReportContext,
  headline: string,
  reasons: readonly string[],
): ReportCheck => ({
  name: 'baseline',
  status: isOnlyQuestion(context) ? 'unknown' : 'inconclusive',
  headline,
  reasons: reasons.filter((reason) => !isSaidIn(headline, reason)),
})

/** The headline begins with the reason, which needs to be said once. */
const isSaidIn = (headline: string, reason: string): boolean =>
  headline.includes(reason.replace(/\.$/, ''))

const isWell = (outcome: ComparisonOutcome): boolean =>
  outcome === 'pass' || outcome === 'improvement'

function isOnlyQuestion({ input, faults }: ReportContext): boolean {
  const { correctness, proof = null, checks = [] } = input
  return correctness === null && proof === null && faults === null && checks.length === 0
}

function whyInconclusive(comparison: Comparison, metrics: readonly JudgedMetric[]): string[] {
  const { origin, unavailable = [] } = comparison
  if (unavailable.length > 0) return [...unavailable]
  if (origin !== undefined && origin.status !== 'found') return [origin.reason]
  const reasons = inconclusiveReasons(metrics)
  return reasons.length > 0 ? [...reasons] : ['The baseline and this run have no metric in common.']
}
