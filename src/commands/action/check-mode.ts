import { check } from '../check/check.js'
import { comparisonSettings } from '../check/compare-check.js'
import { setOutputs } from './action-outputs.js'
import type { ActionContext } from './action-context.js'
import { annotateOutcome } from './annotate-outcome.js'
import { commentOnPullRequest } from './comment-on-pull-request.js'
import { comparer } from './compare-in-workflow.js'
import { failStep } from './fail-step.js'
import { uploadReport } from './upload-report.js'
import { recordBaseline } from './record-baseline.js'
import { requireASource } from './require-a-source.js'
import { searchBaseline } from './search-baseline.js'
import { withBackend } from './with-backend.js'

/** Checks, compares with the baseline and reports; only the verdict may fail the step. */
export async function checkMode(entered: ActionContext): Promise<void> {
  requireASource(entered.options)
  const settings = comparisonSettings(entered.options)
  const room = await withBackend(entered)
  const { options, step, dependencies } = room
  // Starts while workers train, because it takes no processor.
  const search = searchBaseline(room)
  const outcome = await check(options, dependencies, {
    compare: search === null && !options.paired ? null : comparer(search, settings, room),
    isHealthJudged: options.failOn.includes('health'),
  })
  failStep(outcome, room)
  annotateOutcome(outcome, room)
  const reportUrl = await uploadReport(outcome, room)
  setOutputs({ ...outcome, reportUrl }, step)
  await step.summarize(withLink(outcome.summary, reportUrl))
  await recordBaseline(outcome, search, room)
  await commentOnPullRequest(outcome, reportUrl, room)
}

function withLink(summary: string, reportUrl: string | null): string {
  return reportUrl === null ? summary : `${summary.trimEnd()}\n\n[Open the report](${reportUrl})\n`
}
