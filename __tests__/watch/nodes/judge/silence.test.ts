import { expect, test } from 'vitest'
import { judgeNode } from '../../../../src/watch/nodes/judge/node-verdict.js'
import { foldAccess, neverAsked, type Access } from '../../../../src/watch/nodes/judge/access.js'
import { isSilence } from '../../../../src/watch/nodes/judge/silence.js'
import type { RoundCause } from '../../../../src/watch/nodes/round.js'
import { areMostSilent } from '../../../../src/watch/nodes/watch/ask-once.js'
import { aScore } from './held.js'
import { aFailure, aRound, settingsOf, startMs } from './rounds.js'

const settings = settingsOf('a').access
const ended = (cause: RoundCause, atS = 0) => ({
  ...aFailure('a', startMs + atS * 1000, 'unreachable'),
  cause,
})

test.each([
  'no-route',
  'connection-lost',
  'connect-timeout',
  'login-timeout',
  'no-answer',
  'unresolved-name',
] as RoundCause[])('A poll that ends with %s is silence', (cause) => {
  expect(isSilence(ended(cause))).toBe(true)
})

test.each([
  'connection-refused',
  'unknown-name',
  'ssh-failed',
  'damaged-answer',
  'answer-too-long',
  'newer-probe',
] as RoundCause[])('A poll that ends with %s is an answer of somebody, and no silence', (cause) => {
  expect(isSilence(ended(cause))).toBe(false)
})

test('A node that answers or refuses the login is not silent', () => {
  for (const outcome of ['answered', 'refused', 'untrusted'] as const)
    expect(isSilence({ outcome, cause: null })).toBe(false)
})

test('One round counts refused connections and unknown names as answers, as the watch does', () => {
  const lost = [ended('connect-timeout'), ended('connect-timeout'), aRound('a', startMs)]
  expect(areMostSilent(lost)).toBe(true)
  for (const cause of ['connection-refused', 'unknown-name', 'ssh-failed'] as const)
    expect(areMostSilent([ended(cause), ended(cause), aRound('a', startMs)])).toBe(false)
})

/** After a minute of such ends, while the monitor is blamed for the silence of others. */
function afterMinute(cause: RoundCause): Access {
  const context = { intervalMs: 10_000, isBlameWithheld: true }
  return [0, 20, 40, 60].reduce(
    (access, atS) => foldAccess(access, ended(cause, atS), settings, context),
    neverAsked,
  )
}

test('A node that refuses connections is down, also while the monitor is blamed for silent ones', () => {
  expect(afterMinute('connection-refused').state).toBe('down')
  expect(afterMinute('connect-timeout').state).toBe('suspect')
})

test('A node is unknown with the message of ssh, and never down, while ssh fails', () => {
  const access = { ...afterMinute('ssh-failed'), detail: 'Bad configuration option: foo' }
  expect(access.state).toBe('suspect')
  expect(judgeNode(access, [], aScore(null), 'the network')).toEqual({
    verdict: 'unknown',
    reason: 'ssh failed, so nothing is known about the node: Bad configuration option: foo',
  })
})
