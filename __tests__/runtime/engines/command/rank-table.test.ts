import { expect, test, vi } from 'vitest'
import type { ControlMessage } from '../../../../src/lab/telemetry/control-message.js'
import { RankTable, type Wrapper } from '../../../../src/runtime/engines/command/rank-table.js'

const done = (rank: number) => ({ type: 'done', rank, result: null }) as const
const end = (code: number) => ({ code, signal: null })
const killed = { code: null, signal: 'SIGSEGV' } as const
const lostPeer = (rank: number): ControlMessage => ({
  type: 'failure',
  rank,
  kind: 'collective',
  cause: 'peer-lost',
  message: 'lost',
  hint: null,
  step: 4,
  ranks: [],
  stack: null,
})

const latest = {
  step: 3,
  loss: null,
  throughputSamplesPerSec: null,
  allreduceMs: null,
  computeMs: null,
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
function aTable(wrapper: Partial<Wrapper> | null = null, finished: readonly number[] = [0, 1]) {
  const seen: string[] = []
  const words: string[] = []
  const events = {
    message(rank: number, message: ControlMessage) {
      seen.push(`${rank} ${message.type}`)
      if (message.type === 'failure') words.push(message.message)
    },
    output: () => undefined,
    exit: (rank: number, { code }: { code: number | null }) => seen.push(`${rank} exit ${code}`),
  }
  const stopped = () => seen.push('stopped')
  const outer = wrapper && { checkSteps: null, stopped, ...wrapper }
  const table = new RankTable(2, events, () => undefined, outer)
  for (const rank of [0, 1]) {
    table.message(rank, { type: 'started', rank, pid: 100 + rank })
    table.message(rank, { ...beat, rank })
    if (finished.includes(rank)) table.message(rank, done(rank))
  }
  seen.length = 0
  return { table, seen, words }
}

test('A launcher that gets a signal is the cause of the end, and none of its ranks', () => {
  const { table, seen, words } = aTable(null, [0])
  table.launcherGot('SIGKILL')
  expect(seen).toEqual(['0 failure'])
  expect(words).toEqual([expect.stringContaining('got SIGKILL')])
})

test('A signal to a launcher whose ranks are done, or that we have ended, is no failure', () => {
  const { table, seen } = aTable()
  table.launcherGot('SIGTERM')
  const ended = aTable(null, [])
  ended.table.handles[0]?.kill()
  ended.table.launcherGot('SIGTERM')
  expect([...seen, ...ended.seen]).toEqual([])
})

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

test('A rank that is ended by a signal after it reached its end has failed, and the signal is named', () => {
  const { table, seen, words } = aTable()
  table.ended(1, killed)
  expect(seen).toEqual(['1 failure', '1 exit null'])
  expect(words[0]).toContain('was ended by SIGSEGV, after it had reached its end')
})

test('A launcher or a wrapper that is ended by a signal after its ranks reached their end fails the run', () => {
  const plain = aTable()
  plain.table.allEnded(killed)
  expect(plain.seen).toEqual(['0 failure', '0 exit null', '1 failure', '1 exit null'])
  const wrapped = aTable({})
  wrapped.table.allEnded(killed)
  expect(wrapped.words[0]).toBe(
    'the command was ended by SIGSEGV, and no rank has reported an error',
  )
})

test('A launcher that we ended by a signal after its ranks reached their end has not failed', () => {
  const { table, seen } = aTable()
  for (const handle of table.handles) handle.kill()
  table.allEnded(killed)
  expect(seen).toEqual(['0 exit null', '1 exit null'])
})

test('Ranks that leave without a word, as by os._exit(0), end as their launcher says', () => {
  vi.useFakeTimers()
  try {
    for (const code of [0, 1]) {
      const { table, seen } = aTable(null, [])
      for (const rank of [0, 1]) table.gone(rank)
      vi.advanceTimersByTime(60_000)
      expect(seen).toEqual([])
      table.allEnded(end(code))
      const done = (rank: number) => (code === 0 ? [`${rank} done`] : [])
      expect(seen).toEqual([...done(0), `0 exit ${code}`, ...done(1), `1 exit ${code}`])
    }
  } finally {
    vi.useRealTimers()
  }
})

test('The rank that left first is named with its exit code, not the one that lost it', () => {
  const { table, seen, words } = aTable(null, [1])
  table.message(0, lostPeer(0))
  expect(seen).toEqual([])
  table.report({ pid: 101, end: end(3) })
  expect(seen).toEqual(['1 failure', '0 failure'])
  expect(words[0]).toBe(
    'rank 1 left first: its script ended with exit code 3 while other ranks went on',
  )
})

test('The rank that left first is named after a moment if nobody says how it has ended', () => {
  vi.useFakeTimers()
  try {
    const finished = aTable(null, [1])
    finished.table.message(0, lostPeer(0))
    vi.advanceTimersByTime(60_000)
    expect(finished.words[0]).toContain('rank 1 left first: its script ended, and its exit code')
    const vanished = aTable(null, [])
    vanished.table.gone(1)
    vanished.table.message(0, lostPeer(0))
    vi.advanceTimersByTime(60_000)
    expect(vanished.seen).toEqual(['1 exit null', '0 failure'])
    const late = aTable(null, [])
    late.table.message(0, lostPeer(0))
    late.table.gone(1)
    vi.advanceTimersByTime(60_000)
    expect(late.seen).toEqual(['1 exit null', '0 failure'])
    const elsewhere = aTable(null, [])
    elsewhere.table.message(0, lostPeer(0))
    vi.advanceTimersByTime(60_000)
    expect(elsewhere.seen).toEqual(['0 failure'])
  } finally {
    vi.useRealTimers()
  }
})

test('Ranks that have lost each other, and none has left, are reported at once', () => {
  const { table, seen } = aTable(null, [])
  for (const rank of [0, 1]) table.message(rank, lostPeer(rank))
  expect(seen).toEqual(['0 failure', '1 failure'])
})
