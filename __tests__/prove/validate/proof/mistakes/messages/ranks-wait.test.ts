import { expect, test } from 'vitest'
import { ranksWait } from '../../../../../../src/prove/validate/proof/mistakes/messages/ranks-wait.js'
import { exchanging, hanging, receives, sends } from '../../cases-of-messages.js'
import { aJob, type Change } from '../../simulate-job.js'

const find = (change: Change, world = 2) => ranksWait.find(aJob(change, world))
const inGroup =
  (name: string, ranks: number[]): Change =>
  (lines, rank) =>
    ranks.includes(rank) ? [...lines, { kind: 'group', name, ranks }] : lines

test('A hang names the line, the group and the rank that each operation needs', () => {
  const crossed = hanging((lines, rank) =>
    exchanging({ rank: 0, name: 'recv', peer: 1 }, { rank: 1, name: 'allreduce', group: 'tp' })(
      inGroup('tp', [0, 1])(lines, rank),
      rank,
    ),
  )
  const { message } = find(crossed, 4)!
  expect(message).toContain('recv on rank 0 at train.py:10, which needs rank 1')
  expect(message).toContain('allreduce on rank 1 of ranks 0 and 1 at train.py:10')
  expect(message).toContain('which needs rank 0')
  expect(message).toContain('ranks 2 and 3 were in none')
})

test('A rank that has come to its end is waited for in vain', () => {
  const left: Change = (lines, rank) => {
    const waiting = exchanging(receives())(lines, rank)
    return rank === 1 ? waiting.filter(({ kind }) => kind !== 'end') : waiting
  }
  expect(find(left)).toMatchObject({ ranks: [1], step: 1 })
})

test('An operation that has ended is no wait, and neither is one that all have entered', () => {
  const over: Change = (lines, rank) => [
    ...exchanging(sends(), receives())(lines, rank),
    { kind: 'leave', index: rank === 0 ? 100 : 100 },
  ]
  expect(find(hanging(over))).toBeNull()
  const together = exchanging(
    { rank: 0, name: 'allreduce', group: 'minicluster-0' },
    { rank: 1, name: 'allreduce', group: 'minicluster-0' },
  )
  expect(find(hanging(together))).toBeNull()
})

test('Ranks that came to their end, or to an exception, have other reasons', () => {
  expect(find(exchanging(receives()))).toBeNull()
  const failed: Change = (lines, rank) => [
    ...exchanging(receives())(lines, rank),
    { kind: 'error', type: 'E', text: 'e', lost: false, line: null },
  ]
  expect(find(hanging(failed))).toBeNull()
})
