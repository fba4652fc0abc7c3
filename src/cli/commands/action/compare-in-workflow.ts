import type { ComparisonSettings } from '../../../gate/baseline/comparison-settings.js'
import { withoutRequest } from '../../../gate/baseline/without-request.js'
import { noBaseline } from '../../../gate/baseline/no-baseline.js'
import { mergePaired } from '../../../gate/baseline/merge-paired.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import {
  type CompareCheck,
  compareWithAnswer,
  type ComparedCheck,
  withinLimits,
} from '../check/compare-check.js'
import { withAccepted } from './accept-in-workflow.js'
import type { ActionContext } from './action-context.js'
import { isRecordedHere } from './record-baseline.js'
import { pairWithBase } from './pair-with-base.js'
import type { BaselineSearch } from './search-baseline.js'

/** Compares a check with the baseline of the workflow and, if requested, with its base commit in pairs. */
export function comparer(
  search: BaselineSearch | null,
  settings: ComparisonSettings,
  action: ActionContext,
): CompareCheck {
  return async (point) => {
    const answer = search === null ? noBaseline : await search(point)
    action.step.log.note(`baseline: ${answer.origin.reason}`)
    const compared = compareWithAnswer(point, answer, settings)
    const measured = action.options.paired
      ? await withPairs(compared.comparison, settings, action)
      : compared.comparison
    const limited = withinLimits(measured, point, settings)
    const comparison = await withAccepted(limited, action)
    return { ...compared, comparison, checks: requirementOf(comparison, action) }
  }
}

async function withPairs(
  comparison: Comparison,
  settings: ComparisonSettings,
  action: ActionContext,
): Promise<Comparison> {
  const paired = await pairWithBase(settings, action)
  if (paired.status !== 'measured') {
    action.step.log.warn(paired.reason)
    return withoutRequest(comparison, paired.reason)
  }
  const { baseline: base, comparisons, positive_control: control = null } = paired.comparison
  const { notes = [] } = paired.comparison
  const merged = mergePaired(comparison, comparisons, control)
  const baseline = comparison.origin?.status === 'found' ? merged.baseline : base
  return { ...merged, baseline, notes: [...(comparison.notes ?? []), ...notes] }
}

/** For `require`: fails for each required comparison that could not be made. */
function requirementOf(
  { origin, unavailable = [] }: ComparedCheck['comparison'],
  { options, context }: ActionContext,
): readonly ReportCheck[] {
  const { require } = options
  const checks: ReportCheck[] = []
  if (require.includes('baseline') && lacksBaseline(origin, context)) {
    checks.push({
      name: 'required baseline',
      status: 'fail',
      headline: 'There is no baseline to compare with',
      reasons: [origin?.reason ?? 'No baseline was searched for.'],
    })
  }
  if (require.includes('pairs') && unavailable.length > 0) {
    checks.push({
      name: 'required pairs',
      status: 'fail',
      headline: 'Base and head were not measured in pairs',
      reasons: unavailable,
    })
  }
  return checks
}

/** The first run of a branch starts its baseline, so it lacks none. */
function lacksBaseline(origin: Comparison['origin'], context: ActionContext['context']): boolean {
  const status = origin?.status ?? 'missing'
  const isFirst = status === 'none' && isRecordedHere(context)
  return status !== 'found' && !isFirst
}
