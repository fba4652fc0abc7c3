import type { ComparisonSettings } from '../../../gate/baseline/comparison-settings.js'
import { listFew } from '../../../kit/wording/first-few.js'
import { check } from '../check/check.js'
import { comparisonSettings, hasLimits } from '../check/compare-check.js'
import type { ActionContext } from './action-context.js'
import { commentOnPullRequest } from './comment-on-pull-request.js'
import { comparer } from './compare-in-workflow.js'
import { isRecordedHere, recordBaseline } from './record-baseline.js'
import { reportOutcome } from './report-outcome.js'
import { requireASource } from './require-a-source.js'
import { searchBaseline } from './search-baseline.js'
import { withBackend } from './with-backend.js'

/** Checks, compares with the baseline and reports; only the verdict may fail the step. */
export async function checkMode(entered: ActionContext): Promise<void> {
  requireASource(entered.options)
  const settings = comparisonSettings(entered.options)
  const action = await withBackend(entered)
  const { options, dependencies } = action
  // Starts while workers train, because it takes no processor.
  const search = searchBaseline(action)
  const isCompared = search !== null || options.paired
  if (!isCompared) sayIdle(settings, action)
  const isAsked = isCompared || hasLimits(settings)
  const outcome = await check(options, dependencies, {
    compare: isAsked ? comparer(search, settings, action) : null,
    startsBaseline: isRecordedHere(action.context),
    isHealthJudged: options.failOn.includes('health'),
  })
  const reportUrl = await reportOutcome(outcome, action)
  await recordBaseline(outcome, search, action)
  await commentOnPullRequest(outcome.model.record, reportUrl, action)
}

/** Percentages need something to compare with. */
function sayIdle({ thresholds }: ComparisonSettings, { step }: ActionContext): void {
  const idle = Object.keys(thresholds)
  if (idle.length === 0) return
  step.log.warn(
    `thresholds: the percentages of ${listFew(idle, 5)} have no effect, as baseline is none and paired is false`,
  )
}
