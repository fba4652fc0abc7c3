import { readAcceptCommand } from '../../../gate/baseline/acceptances/accept-command.js'
import { decideAcceptances } from '../../../gate/baseline/acceptances/decide-acceptances.js'
import { findMetric } from '../../../gate/baseline/metrics/index.js'
import { ConfigError } from '../../../kit/errors.js'
import { limitOfAcceptance } from '../../../kit/records/baseline/acceptable.js'
import type { Acceptance } from '../../../kit/records/baseline/acceptance.js'
import { plainMarkdown } from '../../../gate/report/text/rich-text.js'
import { replyBudgetMs } from './accept-in-workflow.js'
import type { ActionContext } from './action-context.js'

/**
 * `mode: accept`: answers a reply that accepts a regression. The reply itself is the record: the next attempt of the
 * check reads it again, with the permission of its author, so nothing that is written here is trusted.
 */
export async function acceptMode(action: ActionContext): Promise<void> {
  const { context, step } = action
  if (context.event !== 'issue_comment') {
    throw new ConfigError(
      `input mode: 'accept' answers a comment, and the event is ${context.event ?? 'unknown'}, not issue_comment`,
      'Use it in a workflow with on: issue_comment, types: [created].',
    )
  }
  step.output('verdict', 'unknown')
  if (action.options.workingDirectory !== null) {
    step.log.note(
      'A reply accepts a regression in each directory: working-directory changes nothing',
    )
  }
  step.log.note(await answer(action))
}

async function answer(action: ActionContext): Promise<string> {
  const { context, github } = action
  const { pullRequest, commentId } = context
  const ports = github.replies(replyBudgetMs)
  const comments = pullRequest === null ? null : github.comments(pullRequest, replyBudgetMs)
  if (pullRequest === null || ports === null || comments === null) {
    return 'Nothing to accept: this is no comment on a pull request.'
  }
  const replies = await ports.list(pullRequest)
  if (replies.status !== 'ok') return `Nothing accepted: ${replies.reason}.`
  const reply = replies.value.find(({ id }) => id === commentId)
  if (reply === undefined || readAcceptCommand(reply.body) === null) {
    return 'Nothing to accept: the comment has no /minicluster accept.'
  }
  if (!reply.isPerson) return 'Nothing accepted: only a person can accept.'
  const terms = { pullRequest, since: null, mayWrite: ports.mayWrite, failed: null }
  const { accepted, refused } = await decideAcceptances([reply], terms)
  const written = await comments.create(composeAnswer(accepted, refused))
  return written.status === 'ok' ? 'Answered the comment' : `Not answered: ${written.reason}.`
}

/** The Markdown of an answer. Which checks fail is not known here, so it says where an acceptance would not help. */
export function composeAnswer(accepted: readonly Acceptance[], refused: readonly string[]): string {
  if (accepted.length === 0) return `**Not accepted.** ${plainMarkdown(refused.join(' '))}\n`
  const names = accepted.map(({ metric }) => findMetric(metric)?.label ?? metric).join(', ')
  const { by, reason } = accepted[0] ?? { by: '', reason: null }
  const why = reason === null ? '' : ` (${reason})`
  const what = plainMarkdown(`A regression of ${names} is accepted by ${by}${why}.`)
  const limits = new Set(accepted.flatMap(({ metric }) => limitOfAcceptance(metric) ?? []))
  const limit = [...limits].map((sentence) => ` ${sentence}`).join('')
  return `**Accepted.** ${what}${limit} Re-run the failed jobs: they then report it as a warning, and the baseline of the merge records it. A new commit needs a new reply.\n`
}
