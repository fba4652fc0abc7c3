import { expect, test } from 'vitest'
import { ObservedRanks } from '../../../../src/runtime/engines/command/observed-ranks.js'
import type { RankAnnouncement } from '../../../../src/kit/records/adapter/rank-announcement.js'

const rankOf = (rank: number, changes: Partial<RankAnnouncement> = {}): RankAnnouncement => ({
  rank,
  world: 2,
  here: 2,
  pid: 100 + rank,
  job: 'one',
  script: 'train.py',
  environment: {},
  ...changes,
})

function someRanks() {
  const notes: string[] = []
  return { notes, ranks: new ObservedRanks((line) => notes.push(line)) }
}

test('All ranks of the first job are observed', () => {
  const { notes, ranks } = someRanks()
  expect([ranks.admits(rankOf(1)), ranks.admits(rankOf(0))]).toEqual([true, true])
  expect(notes).toEqual([])
})

test('The ranks of a second job are not observed, and one note names both scripts', () => {
  const { notes, ranks } = someRanks()
  ranks.admits(rankOf(0))
  const other = { job: 'two', world: 4, script: 'evaluate.py' }
  expect([ranks.admits(rankOf(0, other)), ranks.admits(rankOf(1, other))]).toEqual([false, false])
  expect(notes).toEqual([
    'the command has also started the 4 ranks of evaluate.py: only the 2 ranks of train.py, which began first, are observed',
  ])
})

test('A rank that begins again is not observed a second time', () => {
  const { ranks } = someRanks()
  ranks.admits(rankOf(0))
  expect(ranks.admits(rankOf(0, { pid: 200 }))).toBe(false)
})

test('Ranks that begin after the run has gone on without them are not observed, and the note says what to do', () => {
  const { notes, ranks } = someRanks()
  ranks.close()
  expect(ranks.admits(rankOf(0))).toBe(false)
  expect(notes.join()).toContain('put minicluster in front of the command that starts them')
})
