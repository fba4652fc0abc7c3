import type { Settings } from '../../config/settings/settings.js'
import { requireMatrix } from '../matrix/require-matrix.js'
import { performMatrix } from '../matrix/matrix.js'
import type { ActionContext } from './action-context.js'
import { commentOnPullRequest } from './comment-on-pull-request.js'
import { reportOutcome } from './report-outcome.js'

/** `mode: matrix`: compares the configurations of the settings file, and reports them as a check is reported. */
export async function matrixMode(action: ActionContext, settings: Settings | null): Promise<void> {
  const options = { ...action.options, only: null }
  const outcome = await performMatrix(requireMatrix(settings), options, action.dependencies)
  const reportUrl = await reportOutcome(outcome, action)
  await commentOnPullRequest(outcome.model.record, reportUrl, action)
}
