import type { Failure, FailureStatus } from '../../kit/records/answer.js'
import { valueAt } from './json-fields.js'

/** An answer that arrived but cannot be used. */
export class UnexpectedAnswerError extends Error {
  constructor(readonly flaw: string) {
    super(flaw)
    this.name = 'UnexpectedAnswerError'
  }
}

/** A request without an answer within its time limit. */
export class NoAnswerError extends Error {
  constructor(readonly waited: string) {
    super(`no answer within ${waited}`)
    this.name = 'NoAnswerError'
  }
}

const byStatus: Readonly<Record<number, readonly [FailureStatus, string]>> = {
  400: ['refused', 'the request was not accepted'],
  401: ['unauthorized', 'the token is invalid or has expired'],
  403: ['forbidden', 'the token may not do this'],
  404: ['missing', 'it does not exist, or the token may not see it'],
  409: ['conflict', 'it conflicts with existing data'],
  410: ['expired', 'it is permanently gone'],
  413: ['refused', 'it is too large'],
  422: ['refused', 'the request was understood but rejected'],
  429: ['limited', 'too many requests in too short a time'],
}

/** A failed request as a value; `what` names the undertaking, and begins the reason. */
export function describeRequestFailure(what: string, error: unknown): Failure {
  if (error instanceof NoAnswerError) return failure('unreachable', what, error.message)
  if (error instanceof UnexpectedAnswerError) {
    return failure('corrupt', what, `the answer is ${error.flaw}`)
  }
  const status = httpStatus(error)
  if (status === null) return failure('unreachable', what, quote(error))
  if (isLimited(error)) return failure('limited', what, `${byStatus[429]?.[1]}${said(error)}`)
  const [kind, words] = byStatus[status] ?? describeOther(status)
  return failure(kind, what, `${words}${said(error)}`)
}

const failure = (status: FailureStatus, what: string, why: string): Failure => ({
  status,
  reason: `${what}: ${why}`,
})

function describeOther(status: number): readonly [FailureStatus, string] {
  if (status >= 500) return ['unreachable', 'the service is failing']
  return status >= 400
    ? ['refused', 'the request was not accepted']
    : ['corrupt', 'no usable answer']
}

/** The status that the service answered with; null where no answer came at all. */
export function httpStatus(error: unknown): number | null {
  // Octokit gives errors of the network a status of 500, but no response.
  if (valueAt(error, 'response') === undefined) return null
  const status = valueAt(error, 'status')
  return typeof status === 'number' ? status : null
}

/** Both kinds of limits: of an hour, and of a burst, which may come as a refusal. */
export function isLimited(error: unknown): boolean {
  const status = httpStatus(error)
  if (status === 429) return true
  if (status !== 403) return false
  const headers = valueAt(error, 'response', 'headers')
  if (valueAt(headers, 'retry-after') !== undefined) return true
  return valueAt(headers, 'x-ratelimit-remaining') === '0' || /rate limit/i.test(quote(error))
}

function said(error: unknown): string {
  return ` (HTTP ${httpStatus(error)}: ${quote(error)})`
}

const maxQuoteLength = 160

/** The text of an error on one line, without characters that a log line must not have. */
export function quote(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > maxQuoteLength ? `${line.slice(0, maxQuoteLength)}...` : line
}
