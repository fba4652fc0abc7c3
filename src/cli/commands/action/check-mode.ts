import { check } from '../check/check.js'
import { comparisonSettings, hasLimits } from '../check/compare-check.js'
import { setOutputs } from './action-outputs.js'
import type { ActionContext } from './action-context.js'
import { annotateOutcome } from './annotate-outcome.js'
import { commentOnPullRequest } from './comment-on-pull-request.js'
import { comparer } from './compare-in-workflow.js'
import { failStep } from './fail-step.js'
import { uploadReport } from './upload-report.js'
import { isRecordedHere, recordBaseline } from './record-baseline.js'
import { requireASource } from './require-a-source.js'
import { searchBaseline } from './search-baseline.js'
import { withBackend } from './with-backend.js'

/** Checks, compares with the baseline and reports; only the verdict may fail the step. */
export async function checkMode(entered: ActionContext): Promise<void> {
  requireASource(entered.options)
  const settings = comparisonSettings(entered.options)
  const action = await withBackend(entered)
  const { options, step, dependencies } = action
  // Starts while workers train, because it takes no processor.
  const search = searchBaseline(action)
  const isAsked = search !== null || options.paired || hasLimits(settings)
  const outcome = await check(options, dependencies, {
    compare: isAsked ? comparer(search, settings, action) : null,
    startsBaseline: isRecordedHere(action.context),
    isHealthJudged: options.failOn.includes('health'),
  })
  failStep(outcome, action)
  annotateOutcome(outcome, action)
  const reportUrl = await uploadReport(outcome, action)
  setOutputs({ ...outcome, reportUrl }, step)
  await step.summarize(withLink(outcome.summary, reportUrl))
  await recordBaseline(outcome, search, action)
  await commentOnPullRequest(outcome.model.record, reportUrl, action)
}

function withLink(summary: string, reportUrl: string | null): string {
  return reportUrl === null ? summary : `${summary.trimEnd()}\n\n[Open the report](${reportUrl})\n`
}
