import type { CheckOutcome } from '../check/check-outcome.js'
import type { ActionContext } from './action-context.js'
import { setOutputs } from './action-outputs.js'
import { annotateOutcome } from './annotate-outcome.js'
import { failStep } from './fail-step.js'
import { uploadReport } from './upload-report.js'

/** Decides the step, then annotates, uploads, sets outputs and writes the job summary; answers with the address of the page. */
export async function reportOutcome(
  outcome: CheckOutcome,
  action: ActionContext,
): Promise<string | null> {
  failStep(outcome, action)
  annotateOutcome(outcome, action)
  const reportUrl = await uploadReport(outcome, action)
  setOutputs({ ...outcome, reportUrl }, action.step)
  await action.step.summarize(withLink(outcome.summary, reportUrl))
  return reportUrl
}

function withLink(summary: string, reportUrl: string | null): string {
  return reportUrl === null ? summary : `${summary.trimEnd()}\n\n[Open the report](${reportUrl})\n`
}
