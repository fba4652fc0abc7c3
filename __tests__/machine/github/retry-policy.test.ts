import { describe, expect, test } from 'vitest'
import {
  describeRequestFailure,
  NoAnswerError,
  UnexpectedAnswerError,
} from '../../../src/machine/github/describe-failure.js'
import { retryDelayMs } from '../../../src/machine/github/retry-policy.js'

const answered = (status: number, headers = {}, message = 'What the service says') =>
  Object.assign(new Error(message), { status, response: { status, headers } })
const network = Object.assign(new Error('connect ECONNREFUSED'), { status: 500 })

const delay = (error: unknown, changes = {}) =>
  retryDelayMs({ error, attempt: 1, isRepeatable: true, jitter: 0, ...changes })

describe('Another attempt', () => {
  test.each([
    ['a server in trouble', answered(500)],
    ['a gateway in trouble', answered(502)],
    ['a network in trouble', network],
    ['a missing answer', new NoAnswerError('10 s')],
    ['a cut-off answer', new UnexpectedAnswerError('cut off')],
  ])('The policy retries %s with growing delays, but not forever', (_what, error) => {
    expect(delay(error)).toBe(500)
    expect(delay(error, { attempt: 2, jitter: 0.5 })).toBe(1500)
    expect(delay(error, { attempt: 3 })).toBeNull()
  })

  test.each([401, 403, 404, 409, 410, 422])('The policy does not retry status %d', (status) => {
    expect(delay(answered(status))).toBeNull()
  })

  test('The policy does not retry a request that could then run twice', () => {
    expect(delay(answered(500), { isRepeatable: false })).toBeNull()
    expect(delay(new NoAnswerError('10 s'), { isRepeatable: false })).toBeNull()
  })

  test.each([429, 403])(
    'The policy waits for a short limit of status %d, even if the request is not repeatable',
    (status) => {
      const error = answered(status, { 'retry-after': '3' })
      expect(delay(error, { isRepeatable: false })).toBe(3000)
      expect(delay(answered(status, { 'retry-after': '0' }))).toBe(500)
    },
  )

  test.each([
    { 'retry-after': '60' },
    { 'retry-after': 'Fri, 01 Jan 2027' },
    { 'x-ratelimit-remaining': '0' },
  ])('The policy does not wait for minutes: %j', (headers) => {
    expect(delay(answered(403, headers))).toBeNull()
    expect(delay(answered(429, headers))).toBeNull()
  })
})

describe('A failure in one line', () => {
  test.each([
    [answered(400), 'refused', 'the request was not accepted (HTTP 400: What the service says)'],
    [answered(401), 'unauthorized', 'the token is invalid or has expired (HTTP 401: '],
    [answered(403), 'forbidden', 'the token may not do this (HTTP 403: '],
    [
      answered(403, { 'retry-after': '9' }),
      'limited',
      'too many requests in too short a time (HTTP 403',
    ],
    [answered(403, {}, 'API rate limit exceeded'), 'limited', 'too many requests'],
    [answered(404), 'missing', 'it does not exist, or the token may not see it (HTTP 404'],
    [answered(409), 'conflict', 'it conflicts with existing data (HTTP 409'],
    [answered(410), 'expired', 'it is permanently gone (HTTP 410'],
    [answered(418), 'refused', 'the request was not accepted (HTTP 418'],
    [answered(422), 'refused', 'the request was understood but rejected (HTTP 422'],
    [answered(429), 'limited', 'too many requests in too short a time (HTTP 429'],
    [answered(500), 'unreachable', 'the service is failing (HTTP 500'],
    [network, 'unreachable', 'connect ECONNREFUSED'],
    [new NoAnswerError('10 s'), 'unreachable', 'no answer within 10 s'],
    [
      new UnexpectedAnswerError('cut off or not JSON'),
      'corrupt',
      'the answer is cut off or not JSON',
    ],
    ['a text', 'unreachable', 'a text'],
    [undefined, 'unreachable', 'undefined'],
  ])('The failure %s has the status "%s"', (error, status, reason) => {
    const failure = describeRequestFailure('run 7', error)
    expect(failure.status).toBe(status)
    expect(failure.reason.startsWith(`run 7: ${reason}`)).toBe(true)
  })

  test('The failure quotes the service on one line and within bounds', () => {
    const { reason } = describeRequestFailure(
      'x',
      answered(500, {}, `a\n::error::b\u001b[31m${'c'.repeat(999)}`),
    )
    expect(reason).toMatch(/^[^\p{Cc}]+$/u)
    expect(reason.length).toBeLessThan(250)
  })
})
