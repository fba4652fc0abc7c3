import { renderers } from '../../../gate/report/index.js'
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
  await action.step.summarize(summaryOf(outcome, reportUrl))
  return reportUrl
}

/** The summary stands on the page of the workflow run, so a link to that run would lead nowhere else. */
function summaryOf({ model }: CheckOutcome, reportUrl: string | null): string {
  const links = reportUrl === null ? model.links : [{ label: 'Open the report', url: reportUrl }]
  return renderers.markdown({ ...model, links })
}
