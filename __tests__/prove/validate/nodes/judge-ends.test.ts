import { describe, expect, test } from 'vitest'
import type { CoordinatorEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import { causesOf, endOf, judgeEnds } from '../../../../src/prove/validate/nodes/judge-ends.js'
import { mergeNodes } from '../../../../src/prove/validate/nodes/merge-nodes.js'
import type { NodeRun } from '../../../../src/prove/validate/nodes/node-run.js'
import { aNode, aStart, ended, started } from './a-node.js'

type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

const exit = (rank: number, at_ms: number, how: Exit): CoordinatorEvent => ({
  type: 'exit',
  rank,
  output: [],
  at_ms,
  ...how,
})
const killed = (rank: number, at_ms: number) => exit(rank, at_ms, { code: null, signal: 'SIGKILL' })
const failure = (rank: number, cause: 'peer-lost' | 'other', at_ms = 500): CoordinatorEvent => ({
  type: 'failure',
  rank,
  kind: 'collective',
  cause: cause === 'peer-lost' ? cause : null,
  message: 'closed',
  hint: null,
  step: 3,
  ranks: [],
  stack: null,
  at_ms,
})
const early = started('2026-01-01T00:00:00Z')
const later = started('2026-01-01T00:00:10Z')
const failed = ended('failed', 'first line\nsecond line')

const nodes = (a: readonly CoordinatorEvent[], b: readonly CoordinatorEvent[]) =>
  mergeNodes([aNode(0, { coordinator: a }), aNode(1, { coordinator: b })])
const blamed = (run: ReturnType<typeof nodes>) =>
  causesOf(run).map(({ node, ranks }) => [node.name, ...ranks])

const good = [early, ended('finished')]

describe('The end of a run over nodes', () => {
  test('It passes where each node has recorded a good end, and is unknown where one has none', () => {
    expect(judgeEnds(nodes(good, good))).toMatchObject({ name: 'end', status: 'pass', reasons: [] })
    const unknown = judgeEnds(nodes(good, [early]))
    expect(unknown.status).toBe('unknown')
    expect(unknown.headline).toContain('node-b')
    expect(unknown.headline).not.toContain('node-a')
  })

  test('The last end of a node counts', () => {
    const twice = [early, failed, ended('finished')]
    expect(endOf(aNode(0, { coordinator: twice }))).toMatchObject({ outcome: 'finished' })
    expect(endOf(aNode(0, { coordinator: [early] }))).toBeNull()
    expect(judgeEnds(nodes(twice, good)).status).toBe('pass')
  })

  test('It fails where one node failed, also where another left no end', () => {
    const { status, reasons } = judgeEnds(nodes([early, killed(0, 5), failed], [early]))
    expect(status).toBe('fail')
    expect(reasons).toHaveLength(2)
    expect(reasons[0]).toBe('node-a: first line')
    expect(reasons[1]).toMatch(/^node-b: /)
    const wordless = judgeEnds(nodes([early, killed(0, 5), ended('failed')], good))
    expect(wordless.reasons).toEqual(['node-a: failed'])
  })
})

describe('The cause of a failed run over nodes', () => {
  test('Of two nodes the one that failed first by the calendar is the cause', () => {
    const run = nodes([later, killed(0, 1000), failed], [early, killed(1, 9000), failed])
    expect(blamed(run)).toEqual([['node-b', 1]])
    const { headline, reasons } = judgeEnds(run)
    expect(headline).toMatch(/rank 1 on node-b, the first/)
    expect(reasons.filter((reason) => reason.includes('consequence'))).toEqual([
      expect.stringMatching(/^node-a/),
    ])
    expect(blamed(nodes([early, killed(0, 9000), failed], [later, killed(1, 1), failed]))).toEqual([
      ['node-a', 0],
    ])
  })

  test('All are causes where the time of one is unknown', () => {
    const undated = nodes([killed(0, 1000), failed], [early, killed(1, 9000), failed])
    expect(blamed(undated)).toHaveLength(2)
    const { headline, reasons } = judgeEnds(undated)
    expect(headline).toContain(' and ')
    expect(headline).not.toContain('first')
    expect(reasons.join()).not.toContain('consequence')
    const wrong = started('no time')
    expect(
      blamed(nodes([wrong, killed(0, 1), failed], [early, killed(1, 9), failed])),
    ).toHaveLength(2)
  })

  test('A rank that lost a peer is a witness, and one that ended by itself is not', () => {
    const witness = [
      early,
      failure(0, 'peer-lost'),
      exit(0, 600, { code: 1, signal: null }),
      failed,
    ]
    expect(blamed(nodes(witness, [later, killed(1, 5), failed]))).toEqual([['node-b', 1]])
    expect(blamed(nodes([early, failure(0, 'other'), failed], good))).toEqual([['node-a', 0]])
  })

  test('Where all lost a peer, the node without an end is named, if there is one', () => {
    const witness = [early, failure(0, 'peer-lost'), failed]
    const lost = judgeEnds(nodes(witness, [early]))
    expect(lost.headline).toContain('node-b with rank 1')
    const both = judgeEnds(nodes(witness, [early, failure(1, 'peer-lost'), failed]))
    expect(both.headline).not.toContain('node-')
    expect(both.reasons.join()).not.toContain('consequence')
  })

  test.each<[string, Exit, boolean]>([
    ['code 0', { code: 0, signal: null }, false],
    ['code 1', { code: 1, signal: null }, true],
    ['a signal', { code: null, signal: 'SIGTERM' }, true],
    ['an unknown code', { code: null, signal: null }, true],
  ])('An exit with %s is a cause or not', (_what, how, is) => {
    expect(blamed(nodes([early, exit(0, 5, how), failed], good))).toEqual(is ? [['node-a', 0]] : [])
  })

  test('Only ranks of the node itself are causes, each once', () => {
    expect(blamed(nodes([early, killed(1, 5), failed], good))).toEqual([])
    const twice = [early, killed(0, 5), failure(0, 'other'), failed]
    expect(blamed(nodes(twice, good))).toEqual([['node-a', 0]])
  })

  test('All ranks of a node that failed by themselves are named, from the first on', () => {
    const both: NodeRun = aNode(0, {
      ranks: [[aStart(0)], [aStart(1)]],
      coordinator: [early, killed(1, 5), killed(0, 9), failed],
    })
    expect(blamed(mergeNodes([both]))).toEqual([['node-a', 1, 0]])
  })
})
