import { expect, test } from 'vitest'
import { RankTable } from '../../../src/engines/command/rank-table.js'

const done = (rank: number) => ({ type: 'done', rank, result: null }) as const
const end = (code: number) => ({ code, signal: null })

/** A table of two ranks, and what it passed on. */
function aTable() {
  const seen: string[] = []
  const events = {
    message: (rank: number, { type }: { type: string }) => seen.push(`${rank} ${type}`),
    output: () => undefined,
    exit: (rank: number, { code }: { code: number | null }) => seen.push(`${rank} exit ${code}`),
  }
  const table = new RankTable(2, events, () => undefined)
  for (const rank of [0, 1]) {
    table.message(rank, { type: 'started', rank, pid: 100 + rank })
    table.message(rank, done(rank))
  }
  seen.length = 0
  return { table, seen }
}

test('A rank that reached its end and exits with code 0 has not failed', () => {
  const { table, seen } = aTable()
  table.ended(0, end(0))
  expect(seen).toEqual(['0 exit 0'])
})

test('A rank that reached its end and exits with another code has failed, as after sys.exit(2)', () => {
  const { table, seen } = aTable()
  table.ended(0, end(2))
  expect(seen).toEqual(['0 failure', '0 exit 2'])
})

test('A launcher that fails after all ranks reached their end fails the run, even if it reports no rank', () => {
  const { table, seen } = aTable()
  table.allEnded(end(1))
  expect(seen).toEqual(['0 failure', '0 exit 1', '1 failure', '1 exit 1'])
})

test('A launcher that reports one failed rank leaves the results of the others', () => {
  const { table, seen } = aTable()
  table.report({ pid: 101, end: end(2) })
  table.allEnded(end(1))
  expect(seen).toEqual(['0 exit 0', '1 failure', '1 exit 2'])
})

test('A launcher that succeeds after all ranks reached their end fails none', () => {
  const { table, seen } = aTable()
  table.allEnded(end(0))
  expect(seen).toEqual(['0 exit 0', '1 exit 0'])
})

test('The exit code of a launcher that we ended after its ranks reached their end is no failure', () => {
  const { table, seen } = aTable()
  for (const handle of table.handles) handle.kill()
  table.allEnded(end(1))
  expect(seen).toEqual(['0 exit 1', '1 exit 1'])
})
