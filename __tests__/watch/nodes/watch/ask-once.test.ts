import { describe, expect, test } from 'vitest'
import { createNodesMonitor } from '../../../../src/watch/nodes/nodes-monitor.js'
import type { NodeAnswer } from '../../../../src/watch/nodes/answer/node-answer.js'
import type { Round, RoundRequest } from '../../../../src/watch/nodes/round.js'
import { askOnce } from '../../../../src/watch/nodes/watch/ask-once.js'
import { anAnswer, aRank, unseen } from '../checks/an-answer.js'
import { aFailure, aRound, settingsOf, startMs } from '../judge/rounds.js'

const python = (isCudaAvailable: boolean | null, torch: string | null = '2.11.0') => ({
  python: { version: '3.12.3', torch, isCudaAvailable },
})
const idle = { ranks: [], ...python(null) }

type Node = {
  readonly full: Partial<NodeAnswer>
  readonly deep?: Partial<NodeAnswer> | 'timed-out'
}

/** What one round over a node shows. */
async function look({ full, deep = 'timed-out' }: Node, isDeep: boolean) {
  const asked: string[] = []
  const answerTo = ({ tier }: RoundRequest): Round => {
    asked.push(tier)
    if (tier !== 'deep')
      return aRound('a', startMs, { answer: anAnswer({ ...full, tier: 'full' }) })
    return deep === 'timed-out'
      ? aFailure('a', startMs)
      : aRound('a', startMs, { answer: anAnswer({ ...deep, tier: 'deep' }) })
  }
  const monitor = createNodesMonitor(settingsOf('a'))
  const transport = {
    ask: (_: unknown, request: RoundRequest) => Promise.resolve(answerTo(request)),
    close: () => Promise.resolve(),
  }
  const common = { monitor, transport, deadlineMs: 1000, nowMs: startMs, onRound: () => undefined }
  for (const round of await askOnce({ ...common, isDeep })) monitor.observe(round)
  const [node] = monitor.view(startMs).nodes
  return { asked, verdict: node?.verdict, reason: node?.reason }
}

describe('The deep probe that a user asks for', () => {
  test.each<[string, Node, string]>([
    ['a rank runs', { full: { ...idle, ranks: [aRank()] } }, 'a rank runs on the node'],
    ['it is not answered', { full: idle }, 'the node did not answer the deep probe'],
    [
      'a rank started meanwhile',
      { full: idle, deep: { ...idle, ...unseen('cuda', 'other a rank runs here') } },
      'a rank runs here',
    ],
    ['torch is missing', { full: idle, deep: { ...idle, ...python(null, null) } }, 'has no torch'],
    ['it says nothing of GPUs', { full: idle, deep: idle }, 'no answer'],
  ])('The node is unknown, not healthy, where %s', async (_, node, why) => {
    const { verdict, reason } = await look(node, true)
    expect(verdict).toBe('unknown')
    expect(reason).toContain('--deep asks torch for its GPUs, which was not done')
    expect(reason).toContain(why)
    expect((await look(node, false)).verdict).toBe('healthy')
  })

  test('The node is healthy where torch sees a GPU, and degraded where it sees none', async () => {
    const seen = await look({ full: idle, deep: { ...idle, ...python(true) } }, true)
    expect(seen).toMatchObject({ asked: ['full', 'deep'], verdict: 'healthy' })
    const none = await look({ full: idle, deep: { ...idle, ...python(false) } }, true)
    expect(none.verdict).toBe('degraded')
  })

  test('The deep probe is never sent while a rank runs, nor unless it is wanted', async () => {
    const { asked } = await look({ full: { ...idle, ranks: [aRank()] } }, true)
    expect(asked).toEqual(['full'])
    expect((await look({ full: idle }, false)).asked).toEqual(['full'])
  })
})
