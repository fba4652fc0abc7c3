import { expect, test } from 'vitest'
import type { Reachability } from '../../../../src/watch/nodes/view/nodes-view.js'
import { judgeMemory } from '../../../../src/watch/nodes/judge/judge-memory.js'
import { newNode } from '../../../../src/watch/nodes/judge/node-memory.js'
import { aHeld } from './held.js'

const weights = { gpu: 40, system: 30, network: 20, process: 10 }

function judge(state: Reachability, isFromState: boolean, blame: string | null = null) {
  const access = { ...newNode.access, state }
  const { judgement, score } = judgeMemory(
    { ...newNode, access, held: [aHeld()], isFromState },
    [],
    weights,
    blame,
  )
  return [judgement.verdict, score.score, score.groups.gpu.weight]
}

test.each([
  ['a node that answers', 'reachable', false, 'healthy', 100],
  ['a node that was not polled since the start', 'reachable', true, 'unknown', null],
  ['a node that is down', 'down', false, 'unhealthy', null],
  ['a node that was down before the start', 'down', true, 'unhealthy', null],
  ['a suspect', 'suspect', false, 'unknown', null],
  ['a node that returns', 'returning', false, 'unknown', null],
] as const)(
  'Only a node that answers now has a score, and an old answer proves nothing: %s',
  (...[, state, isFromState, verdict, score]) => {
    expect(judge(state, isFromState)).toEqual([verdict, score, 40])
  },
)

test('The reason says whether the node was polled since the start, and whom the silence blames', () => {
  const reasonOf = (isFromState: boolean) =>
    judgeMemory(
      { ...newNode, access: { ...newNode.access, state: 'suspect' }, isFromState },
      [],
      weights,
      'the network of the monitor',
    ).judgement.reason
  expect(reasonOf(false)).toBe('the network of the monitor')
  expect(reasonOf(true)).toContain('since the monitor started')
})
