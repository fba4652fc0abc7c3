import type { PortRefusal } from './comment-store.js'
import { clause } from '../../kit/wording/one-line.js'

/** The result of writing a comment; none is a reason to fail a job. */
export type CommentResult = {
  readonly status:
    | 'created'
    | 'updated'
    | 'unchanged'
    /** The policy wants no comment. */
    | 'skipped'
    /** A newer run or commit has the word. */
    | 'stale'
    /** The token may not comment, as in a fork's pull request: worth a notice. */
    | 'forbidden'
    | 'failed'
  /** One sentence for the log. */
  readonly line: string
  readonly url: string | null
}

/** The result of a call that was turned down. */
export function resultOfRefusal(attempt: string, { status, reason }: PortRefusal): CommentResult {
  const because = clause(reason)
  if (status === 'forbidden') {
    return {
      status,
      line: `No comment: the token may not ${attempt} (${because}). For pull requests from forks, comment from a workflow_run workflow with mode: report.`,
      url: null,
    }
  }
  return { status: 'failed', line: `No comment: could not ${attempt} (${because}).`, url: null }
}

/** The result for a comment that stays; null: its text was the same. */
export function settledResult(
  done: 'created' | 'updated' | null,
  url: string | null,
): CommentResult {
  const at = url === null ? '' : `: ${url}`
  const lines = {
    created: `Commented on the pull request${at}`,
    updated: `Updated the comment on the pull request${at}`,
    unchanged: `The comment on the pull request is already up to date${at}`,
  }
  const status = done ?? 'unchanged'
  return { status, line: lines[status], url }
}

/** Nothing was written, for a reason that ends a sentence. */
export const unwritten = (
  status: 'skipped' | 'stale' | 'failed',
  because: string,
): CommentResult => ({ status, line: `No comment: ${because}.`, url: null })
