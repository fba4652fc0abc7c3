import { expect, test } from 'vitest'
import { proveNode } from '../../../../src/prove/validate/nodes/prove-node.js'
import { type CheckedNode, proveNodes } from '../../../../src/prove/validate/nodes/prove-nodes.js'
import { proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import { aJob, type Change, changing } from '../proof/simulate-job.js'

/** A node with two of four ranks. */
function aNode(name: string, first: number, change?: Change): CheckedNode {
  const job = aJob(change, 4)
  const ranks = job.ranks.slice(first, first + 2)
  const record = { world: 4, ranks }
  const proof = proveJob({
    job: record,
    replay: record,
    secondReplay: null,
    protection: 'overlay',
    hindrance: null,
    oneProcess: null,
    fold: null,
  })
  const { replays } = proof
  const own = { protection: 'overlay' as const, hindrance: null, replays, notes: [] }
  return {
    name,
    record,
    isFailed: false,
    proof: { run_directory: 'run', check_steps: 4, ...own },
  }
}

test('The replays of all nodes together prove a job to the last bit', () => {
  const proof = proveNodes([aNode('a', 0), aNode('b', 2)], 4)
  expect(proof).toMatchObject({ tier: 'bitwise', world_size: 4, findings: [] })
  expect(proof.replays.map(({ rank, node }) => [rank, node])).toEqual([
    [0, 'a'],
    [1, 'a'],
    [2, 'b'],
    [3, 'b'],
  ])
  expect(proof.summary).toBe(
    'Every rank, run again alone, produced the same bits: 4 steps of 4 ranks',
  )
  expect(proof.not_shown.join()).toContain(
    'No single process played all ranks in turn: the ranks ran on several machines',
  )
})

test('A rank of the second node with another learning rate is named with its node', () => {
  const wrong = changing('update', [3], () => ({ settings: [{ lr: 0.2 }] }))
  const { tier, findings } = proveNodes([aNode('a', 0, wrong), aNode('b', 2, wrong)], 4)
  expect(tier).toBe('failed')
  expect(findings).toMatchObject([{ kind: 'settings-differ', ranks: [3] }])
  expect(findings[0]?.message).toMatch(/^Rank 3 on b: /)
})

test('A node that is missing makes the proof unknown', () => {
  expect(proveNodes([aNode('a', 0)], 4).tier).toBe('unknown')
})

test('One node alone never passes, and names the ranks that it replayed', () => {
  const { record } = aNode('b', 2)
  const whole = proveJob({
    job: record,
    replay: record,
    secondReplay: null,
    protection: 'overlay',
    hindrance: null,
    oneProcess: null,
    fold: null,
  })
  const proof = proveNode(whole, { runId: 'job-7' })
  expect(proof).toMatchObject({ tier: 'unknown', findings: [] })
  expect(proof.summary).toContain('ranks 2 and 3, replayed alone')
})

test('Nodes that were checked for different numbers of steps are refused', () => {
  const other = aNode('b', 2)
  const shorter = { ...other, proof: { ...other.proof, check_steps: 3 } }
  expect(() => proveNodes([aNode('a', 0), shorter], 4)).toThrow(/--check-steps 4 and 3/)
})
