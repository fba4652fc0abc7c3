import { describe, expect, test } from 'vitest'
import type { RankProcess } from '../../../../src/watch/nodes/answer/node-answer.js'
import { createNodesMonitor } from '../../../../src/watch/nodes/nodes-monitor.js'
import { aRank, anAnswer } from '../checks/an-answer.js'
import { aRound, settingsOf, startMs } from './rounds.js'

type Ranks = Readonly<Record<string, readonly Partial<RankProcess>[]>>

/** What is wrong with the nodes `a` and `b` after three rounds in which their ranks are these. */
function troubles(ranks: Ranks, hosts: Readonly<Record<string, string>> = {}) {
  const monitor = createNodesMonitor(settingsOf('a', 'b'))
  for (const atMs of [0, 10_000, 20_000].map((ms) => startMs + ms)) {
    for (const [node, own] of Object.entries(ranks)) {
      const answer = anAnswer({ hostname: hosts[node] ?? node, ranks: own.map(aRank) })
      monitor.observe(aRound(node, atMs, { answer }))
    }
  }
  return monitor.view(startMs + 20_000).troubles.map(({ key, summary }) => `${key}: ${summary}`)
}

describe('Ranks of one job on several nodes', () => {
  test('The monitor compares the world size of a job across its nodes', () => {
    const found = troubles({
      a: [{ rank: 0, worldSize: 8 }],
      b: [{ rank: 1, worldSize: 16 }],
    }).join('\n')
    expect(found).toMatch(/^a\/world-size.*world size 8 here and 16 on b/m)
    expect(found).toMatch(/^b\/world-size.*world size 16 here and 8 on a/m)
  })

  test('The monitor reports a rank that runs on two nodes', () => {
    expect(troubles({ a: [{ rank: 3 }], b: [{ rank: 3 }] }).join('\n')).toMatch(
      /^b\/duplicate-ranks.*rank 3 runs here and on a/m,
    )
  })

  test('The monitor stays silent about ranks of one job that agree', () => {
    expect(troubles({ a: [{ rank: 0 }], b: [{ rank: 1 }] })).toEqual([])
  })

  test('The monitor stays silent about two jobs that have the same master on their own machine', () => {
    const own = { masterAddress: '127.0.0.1', runId: 'none', rank: 0 }
    expect(troubles({ a: [own], b: [{ ...own, worldSize: 2 }] })).toEqual([])
  })

  test('The monitor stays silent about two different jobs', () => {
    const other = { rank: 0, worldSize: 2, runId: 'job8', masterPort: 29_501 }
    expect(troubles({ a: [{ rank: 0 }], b: [other] })).toEqual([])
  })

  test('The monitor stays silent about one machine that is watched under two names', () => {
    expect(troubles({ a: [{ rank: 0 }], b: [{ rank: 0 }] }, { a: 'gpu1', b: 'gpu1' })).toEqual([])
  })

  test('The monitor forgets the ranks of a silent node', () => {
    const monitor = createNodesMonitor(settingsOf('a', 'b'))
    const round = (node: string, atMs: number, worldSize: number) => {
      const answer = anAnswer({ hostname: node, ranks: [aRank({ rank: atMs % 2, worldSize })] })
      monitor.observe(aRound(node, startMs + atMs, { answer }))
    }
    round('a', 0, 16)
    monitor.observe(
      aRound('a', startMs + 10_000, { outcome: 'hung', cause: 'no-answer', answer: null }),
    )
    for (const atMs of [20_001, 30_001, 40_001]) round('b', atMs, 8)
    expect(monitor.view(startMs + 41_000).troubles).toEqual([])
  })
})
