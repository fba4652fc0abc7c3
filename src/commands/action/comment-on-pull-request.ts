import { composeComment } from '../../publish/compose-comment.js'
import type { CommentResult } from '../../publish/comment-result.js'
import { upsertComment } from '../../publish/upsert-comment.js'
import { renderComment } from '../../report/comment.js'
import type { CommentInput } from '../../report/comment-input.js'
import { standingOf, troublesOf } from '../../report/standing.js'
import type { CheckOutcome } from '../check-outcome.js'
import type { ActionRoom } from './action-room.js'

/** Of all calls that a comment takes, retries and waits included. */
const commentBudgetMs = 60_000

/** Brings the comment of the pull request up to date, if this run has one; nothing of it can fail the job. */
export async function commentOnPullRequest(
  { model }: CheckOutcome,
  reportUrl: string | null,
  room: ActionRoom,
): Promise<void> {
  const { context, options } = room
  const { pullRequest, headSha, runId, runAttempt } = context
  if (pullRequest === null || headSha === null || runId === null) return
  if (options.comment === 'never') return
  await postComment(room, pullRequest, {
    record: model.record,
    run: { sha: headSha, id: runId, attempt: runAttempt ?? 1 },
    links: { report: reportUrl, run: runUrl(room, runId) },
    note: null,
  })
}

/** Address of a run's page. */
export function runUrl({ context }: ActionRoom, runId: string): string | null {
  return context.repository === null
    ? null
    : `${context.serverUrl}/${context.repository}/actions/runs/${runId}`
}

/** Writes the comment and says in the log what became of it. */
export async function postComment(
  room: ActionRoom,
  pullRequest: number,
  input: Omit<CommentInput, 'section'>,
): Promise<CommentResult | null> {
  const { options, key, github, host, step } = room
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
