import { describe, expect, test } from 'vitest'
import type { MonitorBlame } from '../../../../src/watch/nodes/judge/blame-monitor.js'
import {
  averageScore,
  countVerdicts,
  judgeCluster,
  mostAreUnhealthy,
  worstVerdict,
} from '../../../../src/watch/nodes/judge/cluster-verdict.js'
import type { NodeVerdict } from '../../../../src/watch/nodes/view/nodes-view.js'

const node = (verdict: NodeVerdict, score: number | null = null, name = verdict as string) => ({
  name,
  verdict,
  score,
  reason: `because of ${name}`,
})
const [healthy, degraded, unhealthy, unknown] = (
  ['healthy', 'degraded', 'unhealthy', 'unknown'] as const
).map((verdict) => node(verdict))
const all = [healthy!, degraded!, unknown!, unhealthy!]
const blame = (isOver: boolean): MonitorBlame => ({
  sinceMs: 0,
  silentNodes: 3,
  names: ['a', 'b', 'c'],
  askedNodes: 4,
  isOver,
})

test('Each verdict is counted, also one that no node has', () => {
  expect(countVerdicts([...all, healthy!])).toEqual({
    healthy: 2,
    degraded: 1,
    unhealthy: 1,
    unknown: 1,
  })
  expect(countVerdicts([])).toEqual({ healthy: 0, degraded: 0, unhealthy: 0, unknown: 0 })
})

test('The average counts known scores only, and is unknown without one', () => {
  expect(averageScore([{ score: 100 }, { score: null }, { score: 50 }])).toBe(75)
  expect(averageScore([{ score: 0 }])).toBe(0)
  expect(averageScore([{ score: null }])).toBeNull()
  expect(averageScore([])).toBeNull()
})

describe('Verdict on a cluster', () => {
  test.each([
    [all, 'unhealthy'],
    [[healthy!, degraded!, unknown!], 'unknown'],
    [[healthy!, degraded!], 'degraded'],
    [[healthy!], 'healthy'],
    [[], 'unknown'],
  ] as const)('The cluster is as bad as its worst node, case %#', (nodes, verdict) => {
    expect(worstVerdict(nodes)).toBe(verdict)
    expect(judgeCluster(nodes, null).verdict).toBe(verdict)
  })

  test('A problem of the monitor makes the cluster unknown until it is over', () => {
    expect(judgeCluster([healthy!], blame(false)).verdict).toBe('unknown')
    expect(judgeCluster([healthy!], blame(false)).reason).toMatch(
      /^3 of 4 nodes fell silent together \(a, b and c\)/,
    )
    expect(judgeCluster([healthy!], blame(true)).verdict).toBe('healthy')
  })

  test('The reason counts the worst nodes and names the first of them', () => {
    const nodes = [healthy!, node('degraded', 70, 'b'), node('degraded', 60, 'c')]
    expect(judgeCluster(nodes, null).reason).toMatch(/^2 of 3 nodes are degraded; b: because of b$/)
    expect(judgeCluster(nodes.slice(0, 2), null).reason).toMatch(/^1 of 2 nodes is degraded; b:/)
    expect(judgeCluster([healthy!], null).reason).toMatch(/^the node is/)
    expect(judgeCluster([healthy!, healthy!], null).reason).toMatch(/^all 2 nodes are/)
  })
})

describe('More than half of the nodes', () => {
  test.each([
    ['below the threshold', [node('unhealthy', 39), node('healthy', 40)], null],
    ['two of three below it', [node('healthy', 39), node('healthy', 0), node('healthy', 40)], 2],
    ['one that is down', [node('unhealthy')], 1],
    ['one that is unknown', [node('unknown')], null],
    ['a known score that is unhealthy, at the threshold', [node('unhealthy', 40)], null],
    ['no nodes', [], null],
  ])('They are counted only if they are a majority: %s', (_what, nodes, count) => {
    expect(mostAreUnhealthy(nodes, 40)).toBe(count)
  })
})
