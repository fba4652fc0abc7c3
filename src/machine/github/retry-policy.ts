import { backoffMs } from '../../kit/resilience/backoff.js'
import { httpStatus, isLimited, NoAnswerError, UnexpectedAnswerError } from './describe-failure.js'
import { valueAt } from './json-fields.js'

export type FailedAttempt = {
  readonly error: unknown
  /** From 1. */
  readonly attempt: number
  /** Whether a second request could do the same thing twice. */
  readonly isRepeatable: boolean
  /** From 0 to 1, so that many jobs do not come back at once. */
  readonly jitter: number
}

const maxAttempts = 3
const leastDelayMs = 500
const backoff = { baseMs: 2 * leastDelayMs, maxMs: Infinity, fixedShare: 0.5 }
/** If the service asks for a longer wait than this, the call fails: a job must not wait for minutes. */
const maxRetryAfterMs = 20_000

/** Milliseconds to wait before the next attempt; null when there must be none. */
export function retryDelayMs({
  error,
  attempt,
  isRepeatable,
  jitter,
}: FailedAttempt): number | null {
  if (attempt >= maxAttempts) return null
  // A request that was rejected for its rate was not performed, so it may be repeated.
  if (isLimited(error)) return askedDelayMs(error)
  if (!isRepeatable || !isTransient(error)) return null
  return backoffMs(backoff, attempt, jitter)
}

/** A refusal is final; a server error, a timeout or a cut-off answer is retried. */
function isTransient(error: unknown): boolean {
  if (error instanceof NoAnswerError || error instanceof UnexpectedAnswerError) return true
  const status = httpStatus(error)
  return status === null || status >= 500
}

/** A limit without a time is an hourly one. */
function askedDelayMs(error: unknown): number | null {
  const header = valueAt(error, 'response', 'headers', 'retry-after')
  const seconds = typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null
  if (seconds === null) return null
  const delayMs = Math.max(seconds * 1000, leastDelayMs)
  return delayMs <= maxRetryAfterMs ? delayMs : null
}
