import { describe, expect, test } from 'vitest'
import { explainRank, type RankTrouble } from '../../../src/watch/nodes/explain-rank.js'
import { createNodesMonitor } from '../../../src/watch/nodes/nodes-monitor.js'
import type { NodeAnswer } from '../../../src/watch/nodes/answer/node-answer.js'
import { anAnswer, aRank, withGpu, withLog } from './checks/an-answer.js'
import { aRound, settingsOf, startMs } from './judge/rounds.js'

/** A view of two nodes: `a` answers so from second 60 on. */
function viewOf(fields: Partial<NodeAnswer>) {
  const monitor = createNodesMonitor(settingsOf('a', 'b'))
  const ranks = { ranks: [aRank({ rank: 3, localRank: 3 })] }
  const elsewhere = { ranks: [aRank({ rank: 9, localRank: 1 })] }
  for (let second = 0; second <= 120; second += 10) {
    const atMs = startMs + second * 1000
    const answer = anAnswer({ ...ranks, ...(second >= 60 ? fields : {}) })
    monitor.observe(aRound('a', atMs, { answer }))
    monitor.observe(aRound('b', atMs, { answer: anAnswer(elsewhere) }))
  }
  return monitor.view(startMs + 120_000)
}

const aTrouble = (fields: Partial<RankTrouble>): RankTrouble => ({
  rank: 3,
  kind: 'slow',
  sinceMs: startMs + 90_000,
  node: 'a',
  ...fields,
})
const hot = { throttleReasons: ['thermal-hardware'] as const, smClockMhz: 600 }

describe('Trouble of a rank', () => {
  test('Throttling of its own GPU explains a slow rank, with the order of events', () => {
    const [first] = explainRank(aTrouble({}), viewOf(withGpu(3, hot)))
    expect(first).toMatchObject({ type: 'gpu-throttle', closeness: 'same-gpu', node: 'a' })
    expect(first?.leadMs).toBe(29_900)
    expect(first?.sentence).toMatch(
      /^node a: GPU 3 is throttled .*; seen since 12:01:00Z, 30 s before rank 3 became slow$/,
    )
  })

  test('The GPU of another rank does not explain a slow rank', () => {
    expect(explainRank(aTrouble({}), viewOf(withGpu(5, hot)))).toEqual([])
  })

  test.each([
    ['gone', 'oom', { oomKills: 1, ...withLog([2980, 'Out of memory: Killed process 4711']) }],
    ['gone', 'gpu-xid', withLog([2980, 'NVRM: Xid (PCI:0000:09:00): 79, fallen off the bus'])],
    ['stalled', 'rank-states', { ranks: [aRank({ rank: 3, localRank: 3, state: 'D' })] }],
    [
      'stalled',
      'disk-space',
      { disks: [{ ...anAnswer().disks![0]!, usedPercent: 100, availableBytes: 0 }] },
    ],
  ] as const)('A rank that is "%s" is explained by %s', (kind, type, fields) => {
    expect(explainRank(aTrouble({ kind }), viewOf(fields)).map((one) => one.type)).toContain(type)
  })

  test('An unrelated or much later problem explains nothing', () => {
    expect(explainRank(aTrouble({ kind: 'gone' }), viewOf(withGpu(3, hot)))).toEqual([])
    const early = aTrouble({ sinceMs: startMs - 120_000 })
    expect(explainRank(early, viewOf(withGpu(3, hot)))).toEqual([])
  })

  test('A problem of another or an unknown node explains nothing', () => {
    const view = viewOf(withGpu(3, hot))
    expect(explainRank(aTrouble({ node: 'b' }), view)).toEqual([])
    expect(explainRank(aTrouble({ node: null, rank: 77 }), view)).toEqual([])
  })

  test('The process of a rank is enough to find its node', () => {
    const [first] = explainRank(aTrouble({ node: null, runId: 'job7' }), viewOf(withGpu(3, hot)))
    expect(first?.node).toBe('a')
  })
})
