import { composeComment } from '../../publish/compose-comment.js'
import type { CommentResult } from '../../publish/comment-result.js'
import { upsertComment } from '../../publish/upsert-comment.js'
import { renderComment } from '../../report/comment/comment.js'
import type { CommentInput } from '../../report/comment/comment-input.js'
import { standingOf, troublesOf } from '../../report/comment/standing.js'
import type { CheckOutcome } from '../check/check-outcome.js'
import type { ActionContext } from './action-context.js'

/** Time limit for all calls of one comment, retries and waits included. */
const commentBudgetMs = 60_000

/** Updates the comment of the pull request, if this run has one; it can never fail the job. */
export async function commentOnPullRequest(
  { model }: CheckOutcome,
  reportUrl: string | null,
  action: ActionContext,
): Promise<void> {
  const { context, options } = action
  const { pullRequest, headSha, runId, runAttempt } = context
  if (pullRequest === null || headSha === null || runId === null) return
  if (options.comment === 'never') return
  await postComment(action, pullRequest, {
    record: model.record,
    run: { sha: headSha, id: runId, attempt: runAttempt ?? 1 },
    links: { report: reportUrl, run: runUrl(action, runId) },
    note: null,
  })
}

/** Address of a run's page. */
export function runUrl({ context }: ActionContext, runId: string): string | null {
  return context.repository === null
    ? null
    : `${context.serverUrl}/${context.repository}/actions/runs/${runId}`
}

/** Writes the comment and logs the result. */
export async function postComment(
  action: ActionContext,
  pullRequest: number,
  input: Omit<CommentInput, 'section'>,
): Promise<CommentResult | null> {
  const { options, key, github, host, step } = action
  const store = github.comments(pullRequest, commentBudgetMs)
  if (store === null) return null
  const judgement = { standing: standingOf(input.record), troubles: troublesOf(input.record) }
  const { comment: policy, commentSection: section } = options
  const draft = composeComment({ input, judgement, key, section, policy }, renderComment)
  const result = await upsertComment(store, draft, { sleep: host.sleep, random: host.random })
  if (result.status === 'forbidden') step.notice('No comment on the pull request', result.line)
  else step.log.note(result.line)
  return result
}
