import { describe, expect, test } from 'vitest'
import { type Access, neverAsked } from '../../../../src/watch/nodes/judge/access.js'
import { causeText, judgeNode, sshMessage } from '../../../../src/watch/nodes/judge/node-verdict.js'
import { nodeChecks } from '../../../../src/watch/nodes/checks/index.js'
import { cutCode } from '../../../../src/watch/nodes/checks/read-check.js'
import type { Held } from '../../../../src/watch/nodes/judge/hold.js'
import { aHeld, aScore } from './held.js'

const reachable: Access = { ...neverAsked, state: 'reachable' }
const critical = aHeld({ status: 'bad', severity: 'critical', summary: 'C' })
const warning = aHeld({ status: 'bad', severity: 'warning', summary: 'W' })
const [essential, other] = [true, false].map(
  (is) => nodeChecks.find(({ isEssential }) => isEssential === is)!.name,
)
const blind = aHeld({ status: 'unknown', summary: 'U', check: essential! })
const cut = { ...blind, check: other!, code: cutCode, summary: 'cut' }

describe('Verdict on a node that answers', () => {
  test.each([
    ['nothing found', [], aScore(100), 'healthy', 'no problem was found'],
    ['a good check', [aHeld()], aScore(80), 'healthy', 'no problem was found'],
    ['a critical problem', [critical], aScore(100), 'unhealthy', 'C'],
    ['a critical problem without a score', [critical], aScore(null), 'unhealthy', 'C'],
    ['a warning', [warning], aScore(100), 'degraded', 'W'],
    ['a warning and a bad score', [warning], aScore(59), 'unhealthy', 'W'],
    ['a warning and a middling score', [warning], aScore(60), 'degraded', 'W'],
    ['a warning without a score', [warning], aScore(null), 'unknown', 'W'],
    ['a warning before a critical one', [warning, critical], aScore(100), 'unhealthy', 'C'],
    ['two warnings', [warning, { ...warning, summary: 'X' }], aScore(100), 'degraded', 'W'],
  ] as const)('The verdict is decided by %s', (...[, held, score, verdict, reason]) => {
    expect(judgeNode(reachable, held, score, null)).toEqual({ verdict, reason })
  })

  test.each([
    ['a good score', 79, 'unknown'],
    ['a bad score', 59, 'unhealthy'],
    ['no score', null, 'unknown'],
  ] as const)(
    'A node with a part that cannot be observed is not healthy, with %s',
    (_what, score, verdict) => {
      expect(judgeNode(reachable, [aHeld(), blind], aScore(score, ['gpu']), null)).toEqual({
        verdict,
        reason: 'U',
      })
    },
  )

  test('A healthy node names the checks that cannot see, and how many there are', () => {
    const held = ['a', 'b', 'c', 'd', 'e'].map((check) => ({ ...blind, check }))
    const reasonOf = (count: number) =>
      judgeNode(reachable, held.slice(0, count), aScore(100), null).reason
    expect(reasonOf(1)).toBe('no problem was found; 1 check cannot see: a')
    expect(reasonOf(5)).toBe('no problem was found; 5 checks cannot see: a, b, c and 2 more')
  })

  test('The reason is what hides a part, else the names of the parts', () => {
    const reasonOf = (...held: readonly Held[]) =>
      judgeNode(reachable, held, aScore(79, ['gpu', 'network']), null).reason
    const aside = { ...blind, check: other!, summary: 'aside' }
    expect(reasonOf(aHeld())).toBe('unknown: gpu, network')
    expect(reasonOf(aside)).toBe('unknown: gpu, network')
    expect(reasonOf({ ...blind, status: 'ok' })).toBe('unknown: gpu, network')
    expect(reasonOf(aside, cut, blind)).toBe('cut')
    expect(reasonOf(aside, blind, cut)).toBe('U')
  })

  test('A low score without a problem is explained by its most costly check', () => {
    const held = [
      aHeld({ deduction: 10, summary: 'ten' }),
      aHeld({ deduction: 30, summary: 'thirty' }),
      aHeld({ deduction: 20, summary: 'twenty' }),
    ]
    expect(judgeNode(reachable, held, aScore(79), null)).toEqual({
      verdict: 'degraded',
      reason: 'thirty',
    })
    expect(judgeNode(reachable, [], aScore(59), null)).toEqual({
      verdict: 'unhealthy',
      reason: 'there is no data',
    })
  })
})

describe('Verdict on a node that does not answer', () => {
  const verdictOf = (changes: Partial<Access>, blame: string | null = null) =>
    judgeNode({ ...neverAsked, ...changes }, [critical], aScore(100), blame)

  test.each([
    [{ state: 'returning' }, 'unknown'],
    [{ state: 'unknown' }, 'unknown'],
    [{ state: 'suspect' }, 'unknown'],
    [{ state: 'refused' }, 'unknown'],
    [{ state: 'down' }, 'unhealthy'],
    [{ state: 'down', cause: 'host-key-changed' }, 'unhealthy'],
    [{ state: 'untrusted', cause: 'host-key-changed' }, 'unhealthy'],
    [{ state: 'untrusted', cause: 'host-key-unknown' }, 'unknown'],
    [{ state: 'refused', cause: 'host-key-changed' }, 'unknown'],
  ] as const)('Its access %j decides, whatever its checks said: %s', (access, verdict) => {
    expect(verdictOf(access).verdict).toBe(verdict)
  })

  test('Each state of access has a reason of its own', () => {
    const states = ['returning', 'unknown', 'suspect', 'down', 'refused', 'untrusted'] as const
    expect(new Set(states.map((state) => verdictOf({ state }).reason)).size).toBe(states.length)
    const keys = (['host-key-changed', 'host-key-unknown'] as const).map(
      (cause) => verdictOf({ state: 'untrusted', cause }).reason,
    )
    expect(keys[0]).toContain('changed')
    expect(keys[1]).toContain('unknown')
  })

  test('The problem of the monitor explains the silence of a suspect only', () => {
    expect(verdictOf({ state: 'suspect' }, 'my network').reason).toBe('my network')
    expect(verdictOf({ state: 'down' }, 'my network').reason).not.toContain('my network')
    const silent = { state: 'suspect', cause: 'no-route' } as const
    expect(verdictOf(silent, 'my network').reason).toBe('my network')
    expect(verdictOf(silent).reason).toContain('stopped answering')
  })

  test.each(['ssh-failed', 'connection-refused'] as const)(
    'The problem of the monitor does not explain the cause %s',
    (cause) => {
      const { reason } = verdictOf({ state: 'suspect', cause }, 'my network')
      expect(reason).not.toContain('my network')
      expect(/ssh failed/.test(reason)).toBe(cause === 'ssh-failed')
    },
  )
})

describe('Words of ssh', () => {
  const access = { cause: 'connection-refused', outcome: 'unreachable', detail: 'D' } as const

  test.each([
    ['another message', 'No route', ': No route'],
    ['the cause in other letters', 'CONNECTION Refused by host', ''],
    ['no message', null, ''],
  ])('The message is added unless it repeats the cause: %s', (_what, detail, text) => {
    expect(sshMessage({ ...access, detail })).toBe(text)
  })

  test('The cause is its kind, else the outcome, else no answer', () => {
    expect(causeText(access)).toBe('connection refused')
    expect(causeText({ cause: null, outcome: 'timed-out' })).toBe('timed out')
    expect(causeText({ cause: null, outcome: null })).toBe('no answer')
  })
})
