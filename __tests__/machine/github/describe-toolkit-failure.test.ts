import { expect, test } from 'vitest'
import { describeToolkitFailure } from '../../../src/machine/github/describe-toolkit-failure.js'

test.each([
  ['Received non-retryable error: Failed request: (401) Unauthorized', 'unauthorized'],
  ['Received non-retryable error: Failed request: (403) Forbidden: no', 'forbidden'],
  ['Received non-retryable error: Failed request: (404) Not Found', 'refused'],
  ['Received non-retryable error: Failed request: (409) Conflict', 'conflict'],
  ['Rate limited: Failed request: (429) Too Many Requests', 'limited'],
  ['Failed to make request after 5 attempts: Failed request: (503) Unavailable', 'unreachable'],
  ['Unable to make request: ECONNRESET', 'unreachable'],
  ['"/usr/bin/tar" failed with error: The process ended with exit code 2', 'corrupt'],
  ['Tar failed with error: The process ended with exit code 2', 'corrupt'],
  ['a start that failed', 'unreachable'],
])('The toolkit failure "%s" has the status "%s"', (words, status) => {
  const reason = `the cache: ${words}`
  expect(describeToolkitFailure('the cache', words)).toEqual({ status, reason })
  expect(describeToolkitFailure('the cache', new Error(words))).toEqual({ status, reason })
})

test('A used-up quota has the status of a refusal', () => {
  const error = Object.assign(new Error('the quota is used up'), { name: 'UsageError' })
  expect(describeToolkitFailure('artifact a', error).status).toBe('refused')
})
