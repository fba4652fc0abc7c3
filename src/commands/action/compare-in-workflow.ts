import type { ComparisonSettings } from '../../baseline/comparison-settings.js'
import { mergePaired } from '../../baseline/merge-paired.js'
import type { BaselineAnswer } from '../../records/baseline/baseline-answer.js'
import type { Comparison } from '../../records/baseline/comparison.js'
import type { ReportCheck } from '../../records/reports/report-record.js'
import { type CompareCheck, compareWithAnswer, type ComparedCheck } from '../check/compare-check.js'
import type { ActionContext } from './action-context.js'
import { pairWithBase } from './pair-with-base.js'

/** The comparison when no baseline was requested and only pairs decide. */
const notAsked: BaselineAnswer = {
  origin: {
    status: 'none',
    reason: 'No baseline was requested.',
    source: null,
    relation: null,
    distance: null,
    provenance: null,
    fingerprint: null,
  },
  baseline: null,
}

/** Compares a check with the baseline of the workflow and, if requested, with its base commit in pairs. */
export function comparer(
  search: Promise<BaselineAnswer> | null,
  settings: ComparisonSettings,
  action: ActionContext,
): CompareCheck {
  return async (point) => {
    const answer = search === null ? notAsked : await search
    action.step.log.note(`baseline: ${answer.origin.reason}`)
    const compared = compareWithAnswer(point, answer, settings)
    const comparison = action.options.paired
      ? await withPairs(compared.comparison, settings, action)
      : compared.comparison
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
    return { ...comparison, notes: [...(comparison.notes ?? []), paired.reason] }
  }
  const { baseline: base, comparisons, positive_control: control = null } = paired.comparison
  const { notes = [] } = paired.comparison
  const merged = mergePaired(comparison, comparisons, control)
  const baseline = comparison.origin?.status === 'found' ? merged.baseline : base
  return { ...merged, baseline, notes: [...(comparison.notes ?? []), ...notes] }
}

/** For `require-baseline`: fails when there is no baseline. */
function requirementOf(
  { origin }: ComparedCheck['comparison'],
  { options }: ActionContext,
): readonly ReportCheck[] {
  if (!options.requireBaseline || origin?.status === 'found') return []
  return [
    {
      name: 'required baseline',
      status: 'fail',
      headline: 'There is no baseline to compare with',
      reasons: [origin?.reason ?? 'No baseline was searched for.'],
    },
  ]
}
