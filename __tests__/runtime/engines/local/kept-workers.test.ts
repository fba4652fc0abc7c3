import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keepWorkers } from '../../../../src/runtime/engines/local/kept-workers.js'

/** Kept workers on clocks that the test sets. */
function aStock() {
  const clocks = { calendarMs: 1_000_000, monotonicMs: 0 }
  const spared: number[][] = []
  const kept = keepWorkers({
    markProcesses: () => ({
      variable: {},
      endAll: async (pids = new Set()) => void spared.push([...pids]),
    }),
    now: () => new Date(clocks.calendarMs),
    monotonicMs: () => clocks.monotonicMs,
  })
  const idle = (rank: number, pid: number, group: number) => {
    const worker = { rank, pid, hasEnded: false, handOver: () => ({}) as never, end: () => end() }
    const end = (): void => void (worker.hasEnded = true)
    kept.keeperOf(group)(worker)
    return worker
  }
  const pids = (group: number) => kept.take(group)?.map(({ pid }) => pid) ?? null
  return { kept, clocks, idle, pids, spared }
}

describe('Workers that wait between runs', () => {
  test('A group is reused, only once, when a worker waits for every rank', () => {
    const { idle, pids } = aStock()
    idle(1, 11, 2)
    idle(0, 10, 2)
    expect(pids(2)).toEqual([10, 11])
    expect(pids(2)).toBeNull()
  })

  test('A worker counts as living until its task is over, so that another group that ends spares it', () => {
    const { kept } = aStock()
    const task = {
      rank: 0,
      pid: 12,
      hasExited: false,
      kill: () => undefined,
      readState: () => null,
    }
    expect(kept.atWork(task)).toBe(task)
    expect(kept.livingPids()).toEqual(new Set([12]))
    task.hasExited = true
    expect(kept.livingPids()).toEqual(new Set())
  })

  test('A group never mixes waiting workers with new ones', () => {
    const { idle, pids, kept } = aStock()
    idle(1, 11, 2)
    expect(pids(2)).toBeNull()
    expect(kept.livingPids()).toEqual(new Set([11]))
  })

  test('A worker of a group of another size is not reused, because it may be bound to another core', () => {
    const { idle, pids } = aStock()
    idle(0, 10, 1)
    idle(1, 11, 2)
    expect(pids(2)).toBeNull()
  })

  test('A worker that has ended while it waited is not reused', () => {
    const { idle, pids } = aStock()
    idle(0, 10, 1).hasEnded = true
    expect(pids(1)).toBeNull()
  })

  test('A waiting worker is ended, not reused, when the system time was set since it started', () => {
    const { idle, pids, clocks } = aStock()
    const one = idle(0, 10, 1)
    clocks.monotonicMs += 20_000
    clocks.calendarMs += 20_500
    expect(pids(1)).toBeNull()
    expect(one.hasEnded).toBe(true)
  })

  test('A worker is reused after any wait if the system time was not set', () => {
    const { idle, pids, clocks } = aStock()
    idle(0, 10, 1)
    clocks.monotonicMs += 20_000
    clocks.calendarMs += 20_000
    expect(pids(1)).toEqual([10])
  })

  test('A group counts as idle only if each of its workers waits, so that nothing of it has to be looked for', () => {
    const { kept, idle } = aStock()
    const handleOf = (pid: number | undefined) => ({
      rank: 0,
      pid,
      hasExited: true,
      kill: () => undefined,
      readState: () => null,
    })
    idle(0, 10, 2)
    expect(kept.areIdle([handleOf(10)])).toBe(true)
    expect(kept.areIdle([handleOf(10), handleOf(11)])).toBe(false)
    expect(kept.areIdle([handleOf(undefined)])).toBe(false)
    expect(kept.areIdle([])).toBe(false)
    idle(1, 11, 2)
    expect(kept.areIdle([handleOf(10), handleOf(11)])).toBe(true)
  })

  test('A place with pipes is used again once, by a group of the same size, and removed at the end', async () => {
    const { kept } = aStock()
    const place = await mkdtemp(join(tmpdir(), 'kept-place-'))
    kept.keepPlace(2, place)
    expect(kept.takePlace(3)).toBeNull()
    expect(kept.takePlace(2)).toBe(place)
    expect(kept.takePlace(2)).toBeNull()
    kept.keepPlace(2, place)
    await kept.end()
    expect(existsSync(place)).toBe(false)
    expect(kept.takePlace(2)).toBeNull()
  })

  test('Workers that were started early belong to the series, and only its first group gets them', () => {
    const early = { mark: 'the early mark', take: () => null, end: () => undefined }
    const marks: (string | undefined)[] = []
    const kept = keepWorkers({
      takeEarlyWorkers: () => early,
      markProcesses: (mark) => {
        marks.push(mark)
        return { variable: {}, endAll: async () => undefined }
      },
      now: () => new Date(0),
      monotonicMs: () => 0,
    })
    expect(marks).toEqual(['the early mark'])
    expect(kept.takeEarly()).toBe(early)
    expect(kept.takeEarly()).toBeNull()
  })

  test('The end of the series ends the waiting workers', async () => {
    const { idle, kept, spared } = aStock()
    idle(0, 10, 1)
    await kept.end()
    expect(spared).toEqual([[]])
    expect(kept.take(1)).toBeNull()
  })
})
