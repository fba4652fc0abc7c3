import { describe, expect, test } from 'vitest'
import type { Program } from '../../../../src/kit/records/adapter/adapter-records.js'
import { judgeProgram } from '../../../../src/prove/validate/nodes/judge-program.js'
import { mergeNodes } from '../../../../src/prove/validate/nodes/merge-nodes.js'
import { aNode, aProgram, aStart, aState } from './a-node.js'

const running = (rank: number, program: Partial<Program>) =>
  aNode(rank, {
    ranks: [0, 1].map((one) => (one === rank ? [aStart(one, { ...aProgram, ...program })] : [])),
  })
const silent = (rank: number) =>
  aNode(rank, { ranks: [0, 1].map((one) => (one === rank ? [aState(one)] : [])) })
const judge = (change: Partial<Program>, other: Partial<Program> = {}) =>
  judgeProgram(mergeNodes([running(0, other), running(1, change)]))

describe('The program of all nodes', () => {
  test.each<[string, Partial<Program>, string]>([
    ['nothing', {}, 'pass'],
    ['the name of the script', { script: 'other.py' }, 'fail'],
    ['its content', { digest: 'cd'.repeat(16) }, 'fail'],
    ['a script that one does not have', { script: null }, 'fail'],
    ['a content that one does not know', { digest: null }, 'fail'],
    ['torch', { torch: '2.8.0' }, 'fail'],
    ['Python', { python: '3.9.2' }, 'unknown'],
    ['the arguments', { arguments: [] }, 'unknown'],
  ])(
    'Nodes that differ in code or torch fail, others may differ on purpose: %s',
    (_what, change, status) => {
      const check = judge(change)
      expect(check).toMatchObject({ name: 'program', status })
      expect(check.reasons).toHaveLength(status === 'pass' ? 0 : 1)
    },
  )

  test('The worst difference decides, and each has a reason', () => {
    const check = judge({ torch: '2.8.0', python: '3.9.2', arguments: ['--lr', '2'] })
    expect(check.status).toBe('fail')
    expect(check.reasons).toHaveLength(3)
    expect(judge({ python: '3.9.2', arguments: [] }).status).toBe('unknown')
  })

  test('The reason has the values of each side with its nodes', () => {
    const [reason] = judge({ arguments: ['-x'] }, { arguments: [] }).reasons
    expect(reason).toMatch(/none on node-a \(rank 0\); -x on node-b \(rank 1\)$/)
    const [script] = judge({ digest: null, script: null }).reasons
    expect(script).toContain('train.py with content abababab on')
    expect(script).toContain('no script with unknown content on')
  })

  test('Nodes that do not know the content of their script are never alike', () => {
    expect(judge({ digest: null }, { digest: null })).toMatchObject({
      status: 'unknown',
      reasons: [],
    })
  })

  test.each([
    ['one node', [silent(0), running(1, {})], 1],
    ['all nodes', [silent(0), silent(1)], 2],
    ['a node without ranks', [running(0, {}), aNode(1, { ranks: [[], []] })], 1],
  ])('A node that did not record what it ran is unknown: %s', (_what, given, numReasons) => {
    const { status, reasons } = judgeProgram(mergeNodes(given))
    expect([status, reasons.length]).toEqual(['unknown', numReasons])
  })
})
