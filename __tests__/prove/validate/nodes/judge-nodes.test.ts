import { describe, expect, test } from 'vitest'
import type { CoordinatorEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import type { Finding } from '../../../../src/kit/records/run/finding.js'
import { judgeNodes } from '../../../../src/prove/validate/nodes/judge-nodes.js'
import { mergeNodes } from '../../../../src/prove/validate/nodes/merge-nodes.js'
import type { NodeRun } from '../../../../src/prove/validate/nodes/node-run.js'
import { aNode, aProgram, aStart, aState, ended, started } from './a-node.js'

const killed = (rank: number, at_ms: number): CoordinatorEvent => ({
  type: 'exit',
  rank,
  code: null,
  signal: 'SIGKILL',
  output: [],
  at_ms,
})
const lost = (rank: number): CoordinatorEvent => ({
  type: 'failure',
  rank,
  kind: 'collective',
  cause: 'peer-lost',
  message: 'closed',
  hint: null,
  step: 3,
  ranks: [],
  stack: null,
  at_ms: 500,
})

function judge(nodes: readonly NodeRun[], findings: readonly Finding[] = [], isProven = false) {
  const detected = { findings, blind: [], count: 25 }
  const checks = judgeNodes(mergeNodes(nodes), detected, isProven)
  return Object.fromEntries(checks.map(({ name, ...check }) => [name, check]))
}

describe('The records of several nodes', () => {
  test('A run whose nodes all ended well with equal replicas passes each check', () => {
    const checks = judge([aNode(1), aNode(0)])
    expect(Object.values(checks).map(({ status }) => status)).toEqual(Array(5).fill('pass'))
    expect(checks['ranks']?.reasons).toEqual(['node-b: rank 1', 'node-a: rank 0'])
  })

  test('A rank that no node has recorded is named, and the verdict is unknown', () => {
    const { ranks, replicas } = judge([aNode(0)])
    expect(ranks).toMatchObject({ status: 'unknown', headline: 'No node has a record of rank 1' })
    expect(replicas).toMatchObject({ status: 'unknown' })
  })

  test('Damaged records are another answer than missing ones, and no pass', () => {
    const damaged = aNode(1, { damage: ['the event log of rank 1 is damaged at byte 64'] })
    expect(judge([aNode(0), damaged])['ranks']).toMatchObject({
      status: 'unknown',
      headline: 'Records of node-b are damaged',
      reasons: [
        'node-b: the event log of rank 1 is damaged at byte 64',
        'node-a: rank 0',
        'node-b: rank 1',
      ],
    })
  })

  test.each([
    ['script', { digest: 'cd'.repeat(16) }, 'fail', 'The script differs between the nodes'],
    ['torch', { torch: '2.8.0' }, 'fail', 'The version of torch differs between the nodes'],
    ['Python', { python: '3.9.2' }, 'unknown', 'The version of Python differs between the nodes'],
    [
      'arguments',
      { arguments: ['--lr', '2'] },
      'unknown',
      "The script's arguments differ between the nodes",
    ],
  ])(
    'A node with another %s than the others is named and is no pass',
    (_what, change, status, headline) => {
      const ranks = [[], [aStart(1, { ...aProgram, ...change }), aState(1)]]
      const { program } = judge([aNode(0), aNode(1, { ranks })])
      expect(program).toMatchObject({ status, headline })
      expect(program?.reasons[0]).toContain('on node-b (rank 1)')
    },
  )

  test('Nodes that do not say what they ran are unknown, never alike', () => {
    const ranks = [[], [aState(1)]]
    expect(judge([aNode(0), aNode(1, { ranks })])['program']).toMatchObject({
      status: 'unknown',
      reasons: ['node-b has no record of what it ran.'],
    })
  })

  test('States that differ are no pass', () => {
    const other = aNode(1, { ranks: [[], [aStart(1), aState(1, 'b')]] })
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

  test('A node that left no end while the others lost a peer is named as lost', () => {
    const witness = [started('2026-01-01T00:00:00Z'), lost(0), ended('failed', 'lost')]
    const gone = aNode(1, { coordinator: [started('2026-01-01T00:00:00Z')] })
    expect(judge([aNode(0, { coordinator: witness }), gone])['end']).toMatchObject({
      status: 'fail',
      headline: 'The run failed: the others lost node-b with rank 1, which left no end',
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
      type: 'slow_worker',
      message: 'slow',
    } as Finding
    expect(judge([aNode(0), aNode(1)], [finding])['detectors']).toMatchObject({
      status: 'fail',
      headline: 'Detectors raised 1 finding over all ranks: slow worker, rank 1 on node-b',
      reasons: ['slow worker, rank 1 on node-b: slow'],
    })
  })

  test('What only costs time fails a run and is said in a check, which itself costs time', () => {
    const slow = {
      type: 'allreduce_spike',
      blame: { kind: 'group' },
      severity: 'warning',
      message: 'slow',
    } as Finding
    expect(judge([aNode(0), aNode(1)], [slow])['detectors']?.status).toBe('fail')
    expect(judge([aNode(0), aNode(1)], [slow], true)['detectors']).toMatchObject({
      status: 'pass',
      reasons: ['allreduce spike, all ranks: slow'],
    })
  })

  test('A check leaves the states to its proof', () => {
    expect(judge([aNode(0), aNode(1)], [], true)['replicas']).toBeUndefined()
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
