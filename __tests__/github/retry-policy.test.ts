import { describe, expect, test } from '@jest/globals'
import {
  describeRequestFailure,
  NoAnswerError,
  UnexpectedAnswerError,
} from '../../src/github/describe-failure.js'
import { retryDelayMs } from '../../src/github/retry-policy.js'

const answered = (status: number, headers = {}, message = 'What the service says') =>
  Object.assign(new Error(message), { status, response: { status, headers } })
const network = Object.assign(new Error('connect ECONNREFUSED'), { status: 500 })

const delay = (error: unknown, changes = {}) =>
  retryDelayMs({ error, attempt: 1, isRepeatable: true, jitter: 0, ...changes })

describe('another attempt', () => {
  test.each([
    ['a server in trouble', answered(500)],
    ['a gateway in trouble', answered(502)],
    ['a network in trouble', network],
    ['no answer', new NoAnswerError('10 s')],
    ['a cut-off answer', new UnexpectedAnswerError('cut off')],
  ])('is made after %s, later each time, and not for ever', (_what, error) => {
    expect(delay(error)).toBe(500)
    expect(delay(error, { attempt: 2, jitter: 0.5 })).toBe(1500)
    expect(delay(error, { attempt: 3 })).toBeNull()
  })

  test.each([401, 403, 404, 409, 410, 422])('is not made after %d', (status) => {
    expect(delay(answered(status))).toBeNull()
  })

  test('is not made for what could then be done twice', () => {
    expect(delay(answered(500), { isRepeatable: false })).toBeNull()
    expect(delay(new NoAnswerError('10 s'), { isRepeatable: false })).toBeNull()
  })

  test.each([429, 403])(
    'honours a limit of %d that passes soon, also for what was not done',
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
  ])('does not wait for minutes: %j', (headers) => {
    expect(delay(answered(403, headers))).toBeNull()
    expect(delay(answered(429, headers))).toBeNull()
  })
})

describe('a failure in one line', () => {
  test.each([
    [answered(400), 'refused', 'the request was not accepted (HTTP 400: What the service says)'],
    [answered(401), 'unauthorized', 'the token is not valid, or no more (HTTP 401: '],
    [answered(403), 'forbidden', 'the token may not do this (HTTP 403: '],
    [
      answered(403, { 'retry-after': '9' }),
      'limited',
      'too many requests in too short a time (HTTP 403',
    ],
    [answered(403, {}, 'API rate limit exceeded'), 'limited', 'too many requests'],
    [answered(404), 'missing', 'there is no such thing, or the token must not see it (HTTP 404'],
    [answered(409), 'conflict', 'it conflicts with what is there already (HTTP 409'],
    [answered(410), 'expired', 'it is gone for good (HTTP 410'],
    [answered(418), 'refused', 'the request was not accepted (HTTP 418'],
    [answered(422), 'refused', 'the request was understood and turned down (HTTP 422'],
    [answered(429), 'limited', 'too many requests in too short a time (HTTP 429'],
    [answered(500), 'unreachable', 'the service is in trouble (HTTP 500'],
    [network, 'unreachable', 'connect ECONNREFUSED'],
    [new NoAnswerError('10 s'), 'unreachable', 'no answer within 10 s'],
    [
      new UnexpectedAnswerError('cut off or no JSON'),
      'corrupt',
      'the answer is cut off or no JSON',
    ],
    ['a text', 'unreachable', 'a text'],
    [undefined, 'unreachable', 'undefined'],
  ])('%s is %s', (error, status, reason) => {
    const failure = describeRequestFailure('run 7', error)
    expect(failure.status).toBe(status)
    expect(failure.reason.startsWith(`run 7: ${reason}`)).toBe(true)
  })

  test('what the service says stays on its line and within bounds', () => {
    const { reason } = describeRequestFailure(
      'x',
      answered(500, {}, `a\n::error::b\u001b[31m${'c'.repeat(999)}`),
    )
    expect(reason).toMatch(/^[^\p{Cc}]+$/u)
    expect(reason.length).toBeLessThan(250)
  })
})
