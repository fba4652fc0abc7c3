import { expect, test, vi } from 'vitest'
import { RankTable, type Wrapper } from '../../../src/engines/command/rank-table.js'

const done = (rank: number) => ({ type: 'done', rank, result: null }) as const
const end = (code: number) => ({ code, signal: null })

const latest = {
  ...{ step: 3, loss: null, throughputSamplesPerSec: null },
  ...{ allreduceMs: null, computeMs: null },
}
const beat = {
  type: 'beat',
  phase: 'end',
  step: 4,
  sequence: 1,
  waitingFor: null,
  sentMs: 0,
  latest,
} as const

/** A table of two ranks, and what it passed on. */
function aTable(wrapper: Partial<Wrapper> | null = null) {
  const seen: string[] = []
  const events = {
    message: (rank: number, { type }: { type: string }) => seen.push(`${rank} ${type}`),
    output: () => undefined,
    exit: (rank: number, { code }: { code: number | null }) => seen.push(`${rank} exit ${code}`),
  }
  const stopped = () => seen.push('stopped')
  const outer = wrapper && { checkSteps: null, stopped, ...wrapper }
  const table = new RankTable(2, events, () => undefined, outer)
  for (const rank of [0, 1]) {
    table.message(rank, { type: 'started', rank, pid: 100 + rank })
    table.message(rank, { ...beat, rank })
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

test('The results of ranks are passed on when the command around them has ended, not before', () => {
  const { table, seen } = aTable({})
  table.message(0, done(0))
  expect(seen).toEqual([])
  table.allEnded(end(0))
  expect(seen).toEqual(['0 done', '0 exit 0', '1 done', '1 exit 0'])
})

test('A command that fails after its ranks have ended fails the run', () => {
  const { table, seen } = aTable({})
  table.allEnded(end(3))
  expect(seen).toEqual(['0 failure', '0 exit 3', '1 failure', '1 exit 3'])
})

test('What a command does after the last step of a check is left out, whatever its exit code', () => {
  vi.useFakeTimers()
  try {
    const { table, seen } = aTable({ checkSteps: 4 })
    table.gone(0)
    vi.advanceTimersByTime(60_000)
    expect(seen).toEqual([])
    table.gone(1)
    vi.advanceTimersByTime(60_000)
    expect(seen).toEqual(['stopped', '0 exit 0', '1 exit 0'])
    table.allEnded(end(1))
    expect(seen).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})

test('A command whose ranks made fewer steps than a check asks for is not stopped', () => {
  vi.useFakeTimers()
  try {
    const { table, seen } = aTable({ checkSteps: 5 })
    for (const rank of [0, 1]) table.gone(rank)
    vi.advanceTimersByTime(60_000)
    expect(seen).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
