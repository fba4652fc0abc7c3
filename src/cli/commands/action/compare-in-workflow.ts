import type { ComparisonSettings } from '../../../gate/baseline/comparison-settings.js'
import { withoutRequest } from '../../../gate/baseline/without-request.js'
import { noBaseline } from '../../../gate/baseline/no-baseline.js'
import { mergePaired } from '../../../gate/baseline/merge-paired.js'
import {
  type CompareCheck,
  compareWithAnswer,
  type ComparedCheck,
  withinLimits,
} from '../check/compare-check.js'
import { withAccepted } from './accept-in-workflow.js'
import type { ActionContext } from './action-context.js'
import { pairWithBase } from './pair-with-base.js'
import type { BaselineSearch } from './search-baseline.js'

/** Compares a check with the baseline of the workflow and, if requested, with its base commit in pairs. */
export function comparer(
  search: BaselineSearch | null,
  settings: ComparisonSettings,
  action: ActionContext,
): CompareCheck {
  return async (point, failed) => {
    const answer = search === null ? noBaseline : await search(point)
    action.step.log.note(`baseline: ${answer.origin.reason}`)
    const compared = compareWithAnswer(point, answer, settings)
    const measured = action.options.paired ? await withPairs(compared, settings, action) : compared
    const limited = withinLimits(measured.comparison, point, settings)
    return { ...measured, comparison: await withAccepted(limited, action, failed) }
  }
}

async function withPairs(
  compared: ComparedCheck,
  settings: ComparisonSettings,
  action: ActionContext,
): Promise<ComparedCheck> {
  const { comparison } = compared
  const paired = await pairWithBase(settings, action)
  if (paired.status !== 'measured') {
    const { reason: whyNoPairs } = paired
    // The check that this leaves open is annotated.
    action.step.log.note(whyNoPairs)
    return { ...compared, comparison: withoutRequest(comparison, whyNoPairs), whyNoPairs }
  }
  const { baseline: base, comparisons, positive_control: control = null } = paired.comparison
  const { notes = [] } = paired.comparison
  const merged = mergePaired(comparison, comparisons, control)
  const baseline = comparison.origin?.status === 'found' ? merged.baseline : base
  const whole = { ...merged, baseline, notes: [...(comparison.notes ?? []), ...notes] }
  return { ...compared, comparison: whole }
}
