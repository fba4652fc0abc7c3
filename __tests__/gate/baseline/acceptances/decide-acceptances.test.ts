import { describe, expect, test } from 'vitest'
import {
  type AcceptanceTerms,
  decideAcceptances,
  type Reply,
} from '../../../../src/gate/baseline/acceptances/decide-acceptances.js'
import type { Answer } from '../../../../src/kit/records/answer.js'

const pushed = '2026-11-01T10:00:00Z'
const reply = (changes: Partial<Reply> = {}): Reply => ({
  id: 1,
  author: 'alice',
  isPerson: true,
  createdAt: '2026-11-01T10:00:00Z',
  body: '/minicluster accept final_loss a new schedule',
  url: 'https://example.invalid/1',
  ...changes,
})

function decide(
  replies: readonly Reply[],
  permission: Answer<boolean> = { status: 'ok', value: true },
  { since = pushed, failed = null }: Partial<Pick<AcceptanceTerms, 'since' | 'failed'>> = {},
) {
  const asked: string[] = []
  const mayWrite = (login: string) => {
    asked.push(login)
    return Promise.resolve(permission)
  }
  return decideAcceptances(replies, { pullRequest: 7, since, mayWrite, failed }).then(
    (decided) => ({
      ...decided,
      asked,
    }),
  )
}

describe('Acceptances', () => {
  test('A person with write access accepts with name, reason and address', async () => {
    const { accepted, refused } = await decide([reply()])
    expect(refused).toEqual([])
    expect(accepted).toEqual([
      {
        metric: 'final_loss',
        by: 'alice',
        reason: 'a new schedule',
        at: pushed,
        url: 'https://example.invalid/1',
        pull_request: 7,
      },
    ])
  })

  test('Of two acceptances of a metric, the newer one counts', async () => {
    const newer = reply({ id: 2, author: 'bob', body: '/minicluster accept final_loss, speedup' })
    const { accepted } = await decide([reply(), newer])
    expect(accepted.map(({ metric, by }) => [metric, by])).toEqual([
      ['final_loss', 'bob'],
      ['speedup', 'bob'],
    ])
  })

  test.each<[string, Partial<Reply>]>([
    ['only a person', { isPerson: false, author: 'github-actions[bot]' }],
    ['only a person', { author: null }],
    ['before the commit', { createdAt: '2026-11-01T09:59:59Z' }],
    ['before the commit', { createdAt: null }],
    ['before the commit', { createdAt: 'yesterday' }],
    ['no metric final_los', { body: '/minicluster accept final_los' }],
    ['names no metric', { body: '/minicluster accept' }],
  ])('A reply is refused with "%s" before anybody is asked, given %j', async (words, changes) => {
    const { accepted, refused, asked } = await decide([reply(changes)])
    expect([accepted, asked]).toEqual([[], []])
    expect(refused).toEqual([expect.stringContaining(words)])
  })

  test('A person without write access accepts nothing', async () => {
    const { accepted, refused } = await decide([reply()], { status: 'ok', value: false })
    expect(accepted).toEqual([])
    expect(refused[0]).toContain('no write access')
  })

  test('An unknown permission accepts nothing and says why', async () => {
    const unreachable = { status: 'unreachable', reason: 'no answer' } as const
    const { accepted, refused } = await decide([reply()], unreachable)
    expect(accepted).toEqual([])
    expect(refused[0]).toContain('no answer')
  })

  test('What was accepted at any time counts for a merged pull request', async () => {
    const early = reply({ createdAt: '2020-01-01T00:00:00Z' })
    expect(
      (await decide([early], { status: 'ok', value: true }, { since: null })).accepted,
    ).toHaveLength(1)
  })

  test('Beside a failed proof, a reply accepts the other metrics and says why not those of the proof', async () => {
    const body = '/minicluster accept correctness_tier, final_loss a new loss'
    const terms = { failed: { proof: true, faults: false } }
    const { accepted, refused } = await decide([reply({ body })], undefined, terms)
    expect(accepted.map(({ metric }) => metric)).toEqual(['final_loss'])
    expect(refused).toEqual([
      'The reply of alice does not accept correctness_tier: it says again that the proof failed, which nobody can accept.',
    ])
  })

  test.each([
    ['no check failed', { proof: false, faults: false }],
    ['only the fault tests failed', { proof: false, faults: true }],
    ['it is not known what failed', null],
  ])('A lower tier is accepted where %s', async (_, failed) => {
    const one = reply({ body: '/minicluster accept correctness_tier' })
    const { accepted, refused } = await decide([one], undefined, { failed })
    expect([accepted.length, refused]).toEqual([1, []])
  })

  test('Other replies are ignored', async () => {
    const { accepted, refused } = await decide([reply({ body: 'Looks good to me.' })])
    expect([accepted, refused]).toEqual([[], []])
  })
})
