import type { Answer } from '../../../kit/records/answer.js'
import { type FailedChecks, whyNotAcceptable } from '../../../kit/records/baseline/acceptable.js'
import type { Acceptance } from '../../../kit/records/baseline/acceptance.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { metricNames } from '../metric-names.js'
import { readAcceptCommand } from './accept-command.js'

/** A reply in a pull request, as GitHub keeps it. */
export type Reply = {
  readonly id: number
  /** Null where the account is gone. */
  readonly author: string | null
  /** Whether the account is a person's, not that of an app. */
  readonly isPerson: boolean
  readonly createdAt: string | null
  readonly body: string
  readonly url: string | null
}

export type Decided = {
  /** Of a metric, the newest one. */
  readonly accepted: readonly Acceptance[]
  /** One sentence for each reply, or metric of a reply, that was refused. */
  readonly refused: readonly string[]
}

export type AcceptanceTerms = {
  readonly pullRequest: number
  /**
   * When the commit that is judged was pushed: what was accepted before is another change. Null if the pull request is
   * merged.
   */
  readonly since: string | null
  /** Whether the service says that this person may write to the repository. */
  readonly mayWrite: (login: string) => Promise<Answer<boolean>>
  /** Null where it is not known which checks failed. */
  readonly failed: FailedChecks | null
}

/** What people with write access have accepted in these replies, and what was refused and why. */
export async function decideAcceptances(
  replies: readonly Reply[],
  terms: AcceptanceTerms,
): Promise<Decided> {
  const accepted = new Map<string, Acceptance>()
  const refused: string[] = []
  for (const reply of replies) {
    const command = readAcceptCommand(reply.body)
    if (command === null) continue
    const obstacle = metricObstacle(command.metrics) ?? (await obstacleOf(reply, terms))
    if (obstacle !== null) {
      refused.push(`The reply of ${nameOf(reply)} accepts nothing: ${obstacle}.`)
      continue
    }
    for (const metric of command.metrics) {
      const why = terms.failed === null ? null : whyNotAcceptable(metric, terms.failed)
      if (why !== null) {
        refused.push(`The reply of ${nameOf(reply)} does not accept ${metric}: ${why}.`)
        continue
      }
      accepted.set(metric, {
        metric,
        by: nameOf(reply),
        reason: command.reason,
        at: reply.createdAt ?? '',
        url: reply.url,
        pull_request: terms.pullRequest,
      })
    }
  }
  return { accepted: [...accepted.values()], refused }
}

const nameOf = ({ author }: Reply): string => oneLine(author ?? 'a deleted account', 60)

function metricObstacle(metrics: readonly string[]): string | null {
  if (metrics.length === 0) return 'it names no metric'
  const known: readonly string[] = metricNames
  const unknown = metrics.find((name) => !known.includes(name))
  return unknown === undefined ? null : `there is no metric ${unknown}`
}

async function obstacleOf(
  { author, isPerson, createdAt }: Reply,
  { since, mayWrite }: AcceptanceTerms,
): Promise<string | null> {
  if (author === null || !isPerson) return 'only a person can accept'
  if (since !== null && !isSince(createdAt, since)) {
    return 'it was written before the commit that is judged was pushed'
  }
  const permission = await mayWrite(author)
  if (permission.status !== 'ok') {
    return `whether the author has write access is not known, ${permission.reason}`
  }
  return permission.value ? null : 'the author has no write access to the repository'
}

/** A time that cannot be read is not known to be later. */
const isSince = (time: string | null, since: string): boolean =>
  time !== null && Date.parse(time) >= Date.parse(since)
