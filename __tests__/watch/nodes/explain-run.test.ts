import { describe, expect, test } from 'vitest'
import { explainRun } from '../../../src/watch/nodes/explain-run.js'
import { createNodesMonitor } from '../../../src/watch/nodes/nodes-monitor.js'
import { emptyState } from '../../../src/watch/nodes/state/job-registry.js'
import { mergeTick } from '../../../src/watch/nodes/state/merge-tick.js'
import { saveMemory } from '../../../src/watch/nodes/state/save-memory.js'
import { readClusterState } from '../../../src/kit/records/nodes/read-cluster-state.js'
import { aRank, anAnswer, withGpu } from './checks/an-answer.js'
import { aRound, settingsOf, startMs } from './judge/rounds.js'

const hot = withGpu(3, { throttleReasons: ['thermal-hardware'], smClockMhz: 600 })

/** The state file of two nodes, as a daemon leaves it: rank 3 runs on a, whose GPU is hot from second 60 on. */
function aState(jobs: object = {}, hasRanks = true) {
  const monitor = createNodesMonitor(settingsOf('a', 'b'))
  for (let second = 0; second <= 120; second += 10) {
    const atMs = startMs + second * 1000
    const ranks = hasRanks ? [aRank({ rank: 3, localRank: 3 })] : []
    monitor.observe(
      aRound('a', atMs, { answer: anAnswer({ ranks, ...(second >= 60 ? hot : {}) }) }),
    )
    monitor.observe(aRound('b', atMs, { answer: anAnswer({ ranks: [] }) }))
  }
  const view = monitor.view(startMs + 120_000)
  const tick = { view, memory: saveMemory(monitor.remember()), described: {}, doneClears: [] }
  const text = JSON.stringify({ ...mergeTick(emptyState, tick), jobs })
  const read = readClusterState(text)
  if (read.status !== 'ok') throw new Error(read.reason)
  return read.value
}

const aRun = (atS = 120) => ({
  runId: 'run-1',
  numRanks: 8,
  atMs: startMs + atS * 1000,
  troubles: [{ rank: 3, kind: 'slow' as const, sinceMs: startMs + 100_000, isOnsetKnown: true }],
})
const job = (ranks: number[], gpu_nodes: string[]) => ({
  'run-1': { status: 'running', ranks, gpu_nodes },
})

describe('Explanations from the state file of the nodes', () => {
  test('A process of the rank identifies its node, and the explanation has the order of events', () => {
    const { explanations, notes } = explainRun(aState(), aRun())
    expect(notes).toEqual([])
    expect(explanations[0]?.[0]?.sentence).toMatch(
      /^node a: GPU 3 is throttled .*; seen since 12:01:00Z, 40 s before rank 3 became slow$/,
    )
  })

  test('The registered job identifies the node if no process can be listed', () => {
    const { explanations } = explainRun(aState(job([3, 4], ['a', 'b']), false), aRun())
    expect(explanations[0]?.[0]?.node).toBe('a')
  })

  test('A job on another node, or one that pairs no ranks with nodes, explains nothing', () => {
    expect(explainRun(aState(job([3], ['b'])), aRun()).explanations).toEqual([[]])
    const many = aState(job([0, 1, 2, 3], ['a', 'b']), false)
    expect(explainRun(many, aRun()).explanations).toEqual([[]])
  })

  test('A process of a job of another size explains nothing', () => {
    expect(explainRun(aState(), { ...aRun(), numRanks: 4 }).explanations).toEqual([[]])
  })

  test('A problem with an unknown onset is explained without an order of events', () => {
    const [trouble] = aRun().troubles
    const run = { ...aRun(), troubles: [{ ...trouble!, isOnsetKnown: false }] }
    const [first] = explainRun(aState(), run).explanations[0] ?? []
    expect(first?.leadMs).toBeNull()
    expect(first?.sentence).toMatch(/it is unknown when rank 3 became slow$/)
  })

  test('A stale state file explains nothing and is noted', () => {
    const { explanations, notes } = explainRun(aState(), aRun(400))
    expect(explanations).toEqual([[]])
    expect(notes).toEqual([expect.stringContaining('is stale')])
  })

  test('A state file without observations explains nothing and is noted', () => {
    expect(explainRun(emptyState, aRun())).toEqual({
      explanations: [[]],
      notes: ['the state file of the nodes has no data about any node'],
      unread: 'the state file of the nodes has no data about any node',
    })
  })
})
