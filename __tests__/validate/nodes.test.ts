import { describe, expect, test } from 'vitest'
import type { CoordinatorEvent } from '../../src/records/run/coordinator-event.js'
import type { Finding } from '../../src/records/run/finding.js'
import type { RunEvent } from '../../src/records/run/run-event.js'
import { judgeNodes } from '../../src/validate/nodes/judge-nodes.js'
import { mergeNodes, type NodeRun } from '../../src/validate/nodes/merge-nodes.js'

const state = (rank: number, hash = 'a'): RunEvent => ({
  ...{ type: 'state', rank, step: 3, state_hash: hash.repeat(32), tensor_hashes: [] },
})
const started = (at: string): CoordinatorEvent => ({
  ...{ type: 'run-started', run_id: 'r', started_at: at, world_size: 2, first_step: 0 },
  ...{ num_steps: null, cores: 2, checkpoint_every: 0, at_ms: 0 },
})
const ended = (
  outcome: 'finished' | 'failed',
  message: string | null = null,
): CoordinatorEvent => ({
  ...{ type: 'run-ended', outcome, message, at_ms: 900 },
})
const killed = (rank: number, at_ms: number): CoordinatorEvent => ({
  ...{ type: 'exit', rank, code: null, signal: 'SIGKILL', output: [], at_ms },
})
const lost = (rank: number): CoordinatorEvent => ({
  ...{
    type: 'failure',
    rank,
    kind: 'collective',
    cause: 'peer-lost',
    message: 'closed',
    hint: null,
  },
  ...{ step: 3, ranks: [], stack: null, at_ms: 500 },
})

/** A node that recorded one rank of two. */
function aNode(rank: number, changes: Partial<NodeRun> = {}): NodeRun {
  const ranks = [0, 1].map((one) => (one === rank ? [state(rank)] : []))
  const coordinator = [started('2026-01-01T00:00:00Z'), ended('finished')]
  return { name: `node-${'ab'[rank]}`, runId: 'r', worldSize: 2, ranks, coordinator, ...changes }
}

const judge = (nodes: readonly NodeRun[], findings: readonly Finding[] = []) =>
  Object.fromEntries(
    judgeNodes(mergeNodes(nodes), findings).map(({ name, ...check }) => [name, check]),
  )

describe('The records of several nodes', () => {
  test('A run whose nodes all ended well with equal replicas passes each check', () => {
    const checks = judge([aNode(1), aNode(0)])
    expect(Object.values(checks).map(({ status }) => status)).toEqual(Array(4).fill('pass'))
    expect(checks['ranks']?.reasons).toEqual(['node-b: rank 1', 'node-a: rank 0'])
  })

  test('A rank that no node has recorded is named, and the verdict is unknown', () => {
    const { ranks, replicas } = judge([aNode(0)])
    expect(ranks).toMatchObject({ status: 'unknown', headline: 'No node has a record of rank 1' })
    expect(replicas).toMatchObject({ status: 'unknown' })
  })

  test('States that differ are no pass', () => {
    const other = aNode(1, { ranks: [[], [state(1, 'b')]] })
    expect(judge([aNode(0), other])['replicas']).toMatchObject({ status: 'unknown' })
  })

  test('The node that failed first is the cause, and one that lost a peer is a witness', () => {
    const witness = aNode(0, {
      coordinator: [started('2026-01-01T00:00:00Z'), lost(0), ended('failed', 'lost')],
    })
    const cause = aNode(1, {
      coordinator: [started('2026-01-01T00:00:05Z'), killed(1, 200), ended('failed', 'died')],
    })
    expect(judge([witness, cause])['end']).toMatchObject({
      status: 'fail',
      headline: 'The run failed because of rank 1 on node-b',
      reasons: ['node-a, as a consequence: lost', 'node-b: died'],
    })
  })

  test('The clocks of two failed nodes decide which one failed first', () => {
    const late = aNode(0, {
      coordinator: [started('2026-01-01T00:00:00Z'), killed(0, 9000), ended('failed', 'x')],
    })
    const early = aNode(1, {
      coordinator: [started('2026-01-01T00:00:05Z'), killed(1, 200), ended('failed', 'y')],
    })
    expect(judge([late, early])['end']?.headline).toBe(
      'The run failed because of rank 1 on node-b, the first to fail by the clocks of the nodes',
    )
  })

  test('The verdict blames no node when every node lost a peer', () => {
    const coordinator = [started('2026-01-01T00:00:00Z'), lost(0), ended('failed', 'lost')]
    expect(judge([aNode(0, { coordinator }), aNode(1)])['end']).toMatchObject({
      headline: 'The run failed: each node lost a peer, and none recorded why',
    })
  })

  test('A node with a log without an end is unknown, never healthy', () => {
    const cut = aNode(1, { coordinator: [started('2026-01-01T00:00:00Z')] })
    expect(judge([aNode(0), cut])['end']).toMatchObject({ status: 'unknown' })
  })

  test('A finding that matters fails the run and names the node of the rank', () => {
    const finding = {
      blame: { kind: 'rank', rank: 1 },
      severity: 'warning',
      message: 'slow',
    } as Finding
    expect(judge([aNode(0), aNode(1)], [finding])['detectors']).toMatchObject({
      status: 'fail',
      reasons: ['slow (on node-b)'],
    })
  })

  test.each([
    [
      [aNode(0), aNode(1, { runId: 'other' })],
      /node-a and node-b are not of one run: run ids r and other/,
    ],
    [[aNode(0), aNode(1, { worldSize: 4 })], /world sizes 2 and 4/],
    [[aNode(0), aNode(0)], /both have records of rank 0/],
  ])('Directories that do not belong together are refused: case %#', (nodes, message) => {
    expect(() => mergeNodes(nodes)).toThrow(message)
  })
})
