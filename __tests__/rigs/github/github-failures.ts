import type { Failure } from '../services/failure-plan.js'
import { refusal } from './tokens.js'

/** Too many calls in this hour; the client is told when the next begins. */
export function primaryRateLimit(resetAt: Date): Failure {
  const { status, body } = refusal(403, 'API rate limit exceeded for installation ID 1.')
  const headers = {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.floor(resetAt.getTime() / 1000)),
  }
  return { kind: 'status', status, body, headers }
}

/** Too many at once; the client is told how many seconds to wait. */
export function secondaryRateLimit(retryAfterSeconds: number, status: 403 | 429 = 403): Failure {
  const message =
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return { ...refusal(status, message), kind: 'status', headers }
}

/** What a token without the permission gets, also where the rig would allow it. */
export function notAccessible(): Failure {
  return { ...refusal(403, 'Resource not accessible by integration'), kind: 'status' }
}

/** Trouble at GitHub's side: a page of HTML, as the unicorn is. */
export function serverError(status: 500 | 502 | 503 | 504 = 502): Failure {
  return { kind: 'status', status, body: '<html><body>Unicorn!</body></html>' }
}
