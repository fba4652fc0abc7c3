import {
  acceptRegressions,
  failingMetrics,
} from '../../../gate/baseline/acceptances/accept-regressions.js'
import {
  type AcceptanceTerms,
  type Decided,
  decideAcceptances,
} from '../../../gate/baseline/acceptances/decide-acceptances.js'
import type { ReplyPorts } from '../../../machine/github/replies.js'
import type { Answer } from '../../../kit/records/answer.js'
import type { FailedChecks } from '../../../kit/records/baseline/acceptable.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { ActionContext } from './action-context.js'

/** Time limit for all questions about replies. */
export const replyBudgetMs = 30_000

/**
 * The comparison after what people with write access accepted in the pull request of this run, or in the one that a
 * pushed commit was merged as. Nothing is asked without a regression, and whatever cannot be asked accepts nothing.
 */
export async function withAccepted(
  comparison: Comparison,
  action: ActionContext,
  failed: FailedChecks,
): Promise<Comparison> {
  const ports = action.github.replies(replyBudgetMs)
  if (failingMetrics(comparison).length === 0 || ports === null) return comparison
  const decided = await decide(ports, action, failed)
  if (decided.status !== 'ok') {
    action.step.log.note(`accepted regressions are not known: ${decided.reason}`)
    return comparison
  }
  const { accepted, refused } = decided.value
  const judged = acceptRegressions(comparison, accepted)
  return refused.length === 0 ? judged : { ...judged, notes: [...(judged.notes ?? []), ...refused] }
}

const nothing: Answer<Decided> = { status: 'ok', value: { accepted: [], refused: [] } }

async function decide(
  ports: ReplyPorts,
  { context, measuredSha }: ActionContext,
  failed: FailedChecks,
): Promise<Answer<Decided>> {
  if (context.pullRequest !== null && context.runId !== null) {
    const created = await ports.runCreatedAt(context.runId)
    if (created.status !== 'ok') return created
    return readReplies(ports, context.pullRequest, { since: created.value, failed })
  }
  const sha = measuredSha ?? context.sha
  if (context.event !== 'push' || sha === null) return nothing
  const merged = await ports.mergedAs(sha)
  if (merged.status !== 'ok') return merged
  return merged.value === null ? nothing : readReplies(ports, merged.value, { since: null, failed })
}

async function readReplies(
  ports: ReplyPorts,
  pullRequest: number,
  terms: Pick<AcceptanceTerms, 'since' | 'failed'>,
): Promise<Answer<Decided>> {
  const replies = await ports.list(pullRequest)
  if (replies.status !== 'ok') return replies
  const { mayWrite } = ports
  const value = await decideAcceptances(replies.value, { ...terms, pullRequest, mayWrite })
  return { status: 'ok', value }
}
