import { type CommentRequest, composeComment } from '../../../gate/publish/compose-comment.js'
import type { CommentResult } from '../../../gate/publish/comment-result.js'
import { upsertComment } from '../../../gate/publish/upsert-comment.js'
import { renderComment } from '../../../gate/report/comment/comment.js'
import type { CommentRecord } from '../../../gate/report/comment/comment-input.js'
import { standingOf } from '../../../gate/report/comment/standing.js'
import type { ActionContext } from './action-context.js'

/** Time limit for all calls of one comment, retries and waits included. */
const commentBudgetMs = 120_000

/** Updates the comment of the pull request, if this run has one; it can never fail the job. */
export async function commentOnPullRequest(
  record: CommentRecord,
  reportUrl: string | null,
  action: ActionContext,
): Promise<void> {
  const { context, options, identity } = action
  const { pullRequest, headSha, runId, runAttempt } = context
  if (pullRequest === null || headSha === null || runId === null) return
  if (options.comment === 'never') return
  const input = {
    record,
    run: { sha: headSha, id: runId, attempt: runAttempt ?? 1 },
    links: { report: reportUrl, run: runUrl(action, runId) },
    note: null,
    section: identity.label,
  }
  await postComment(action, pullRequest, { input, section: identity.name })
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
  { input, section }: Pick<CommentRequest, 'input' | 'section'>,
): Promise<CommentResult | null> {
  const { options, github, host, step } = action
  const store = github.comments(pullRequest, commentBudgetMs)
  if (store === null) return null
  const standing = standingOf(input.record)
  const { comment: policy, commentKey: key } = options
  const draft = composeComment({ input, standing, key, section, policy }, renderComment)
  const result = await upsertComment(store, draft, { sleep: host.sleep, random: host.random })
  if (result.status === 'forbidden') step.notice('No comment on the pull request', result.line)
  else step.log.note(result.line)
  return result
}
